// Generated from openapi.json by openapi-typescript; run `npm run openapi` instead of editing it.

export interface paths {
    "/api/v1/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your games */
        get: operations["listGames"];
        put?: never;
        /** Create a game */
        post: operations["createGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a game */
        get: operations["getGame"];
        put?: never;
        post?: never;
        /**
         * Delete a game
         * @description Deletes the game with everything in it, from all apps. This cannot be undone.
         */
        delete: operations["deleteGame"];
        options?: never;
        head?: never;
        /**
         * Rename a game, or set its number of players
         * @description The name is that of the next version. The number of players belongs to no version: pages of share links show it immediately.
         */
        patch: operations["changeGame"];
        trace?: never;
    };
    "/api/v1/games/{gameId}/listing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Star or archive a game
         * @description Your list of games in the console begins with starred games, and shows archived ones only when you ask for them. Nothing else about the game changes, and nothing of it is published.
         */
        patch: operations["listGame"];
        trace?: never;
    };
    "/api/v1/games/{gameId}/components": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your app's components
         * @description Returns all components in creation order. Set `limit` to get pages. Send the `ETag` back as `If-None-Match` to get a 304 if nothing has changed.
         */
        get: operations["listComponents"];
        put?: never;
        /**
         * Create or update a component
         * @description If a component with the same `kind` and `externalKey` exists, it is updated in place and keeps its id. Omitted fields stay unchanged; `null` resets a field to its default.
         */
        post: operations["upsertComponent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/components/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update up to 200 components
         * @description All or nothing. Items are applied in order; parents and children may come in any order. The response has one result per item, in the same order. With `dryRun=true`, the batch is validated and planned in the same way but nothing is written; the request counts towards the read limit, and items may refer to images by their key before they are uploaded.
         */
        post: operations["upsertComponents"];
        /**
         * Delete all of your app's components
         * @description Deletes every component and asset that your app created in the game.
         */
        delete: operations["deleteComponents"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/components/{componentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a component */
        get: operations["getComponent"];
        put?: never;
        post?: never;
        /**
         * Delete a component
         * @description Deletes the component and all its assets. Children of a deleted parent keep its key in `parentExternalKey`.
         */
        delete: operations["deleteComponent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/components/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change several components
         * @description Sets fields of several components, the same in all of them (`set`) or others in each (`each`), or removes the images of some of their sides. What cannot be done to a component is reported in `refused`, and the others are changed, in one version. With `basedOn`, a component that has been changed by others in the meantime is refused. A token reaches the components of its app; the owner, in the console, those of all apps.
         */
        post: operations["changeComponents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/components/rekey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the keys of several components
         * @description Gives components another `externalKey`, as when the files that they come from were renamed. They keep their ids, and with them their places on tables; their children follow. A key that another component of the app with the same kind has, now or by the same call, is refused. What cannot be done to a component is reported in `refused`, and the others are changed, in one version. A token reaches the components of its app; the owner, in the console, those of all apps.
         */
        post: operations["rekeyComponents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/components/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete several components
         * @description Deletes components with their assets. What cannot be done to a component is reported in `refused`, and the others are changed, in one version. A token reaches the components of its app; the owner, in the console, those of all apps.
         */
        post: operations["deleteSelected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/components/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore several components
         * @description Makes components what they were in a kept version, with their ids and images, and leaves all others unchanged. Those that did not exist in it are deleted. What cannot be done to a component is reported in `refused`, and the others are changed, in one version. A token reaches the components of its app; the owner, in the console, those of all apps.
         */
        post: operations["restoreComponents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/assets/presign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request an upload URL
         * @description Step 1 of 3. Next, PUT the bytes to `signedUrl` with the same Content-Type, then confirm. If `uploaded` is true, skip both.
         */
        post: operations["presignUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/assets/presign/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request up to 200 upload URLs
         * @description All or nothing. Counts as one presign request.
         */
        post: operations["presignUploads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/assets/upload-complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an upload
         * @description Step 3 of 3. Checks the image. An unusable image is confirmed with a warning, and a component that uses it is rejected with DERIVATION_FAILED. Confirming again is safe.
         */
        post: operations["confirmUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/assets/upload-complete/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm up to 200 uploads
         * @description Each upload has its own result. Counts as one upload-complete request.
         */
        post: operations["confirmUploads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your app's assets
         * @description Returns all assets in creation order. Set `limit` to get pages.
         */
        get: operations["listAssets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/assets/{assetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an asset */
        get: operations["getAsset"];
        put?: never;
        post?: never;
        /**
         * Delete an asset
         * @description Deletes the asset and its derived images, and removes it from its component. The component stays otherwise unchanged.
         */
        delete: operations["deleteAsset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the published version
         * @description The game as players see it: the components of all apps in the last published version. Every change is published automatically once its images are ready.
         */
        get: operations["getPublished"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List versions
         * @description Returns the kept versions, oldest first: the last 20, then the last one of each hour for a day and of each day for a month, and those with a name or a pin. Numbers of versions that are no longer kept are missing.
         */
        get: operations["listVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a version */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Name, annotate or pin a version
         * @description Fields that are left out stay unchanged; `null` or an empty text removes one. A version with a name or a pin is kept until both are removed; a game has at most 100 of these.
         */
        patch: operations["changeVersion"];
        trace?: never;
    };
    "/api/v1/games/{gameId}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a version
         * @description Publishes a new version with the components of all apps as they were in the given one: the same ids, fields and images. The version that was current stays in the list. Returns the new version.
         */
        post: operations["restoreVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream events
         * @description A stream of server-sent events. Each `published` event has the version number as its id and a Version as its data. Send `Last-Event-ID` to resume: versions published since then come first. Without it, only new versions are sent. An `images` event reports that the images of all versions have new addresses, which happens after an upgrade of the service; the old addresses lead to the new ones.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/pushes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a named push
         * @description Calls that carry its id in the header `X-Tuckbox-Push` belong to the push. Their changes are published together as one version when you complete it, and at the latest 90 seconds after its last call or ten minutes after its first. Changes of other calls are published as always.
         */
        post: operations["openPush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/pushes/{pushId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a named push
         * @description Publishes its changes. Completing a push again changes nothing.
         */
        post: operations["completePush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the people of a game */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Their tokens and sessions no longer reach the game, their event streams and seats end, and so do share links and links to tables that they have created, with the seats taken by them. What they have changed stays.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change a member's role
         * @description Share links and links to tables that a new viewer has created end.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/api/v1/games/{gameId}/membership": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Leave a game
         * @description As if its owner had removed you. The owner hands the game over first.
         */
        delete: operations["leaveGame"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite someone to a game
         * @description The account with this address receives the invitation in its console, and accepts or declines it within 14 days. No e-mail is sent. The response does not depend on whether there is such an account.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand a game over
         * @description Offers the game to a member, who becomes its owner by accepting. It then counts towards their quota. An earlier offer ends.
         */
        post: operations["offerGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/invites/{inviteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invitation or offer */
        delete: operations["revokeGameInvite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/game-invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the games that you are invited to */
        get: operations["listGameInvites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/game-invites/{inviteId}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation to a game
         * @description Or the offer of a game, which then counts towards your quota.
         */
        post: operations["acceptGameInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/game-invites/{inviteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Decline an invitation to a game */
        delete: operations["declineGameInvite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the share links
         * @description The user who created or renewed a link can read its addresses, with Tuckbox's own tools; other apps receive them only when they create or renew it.
         */
        get: operations["listShares"];
        put?: never;
        /**
         * Create a share link
         * @description Anyone with the link can read the published game, until you revoke the link, and nothing else unless you allow it: to print the game, to read your name, or to sit down at a table. With `version`, the link always shows that version, which is kept as long as the link exists.
         */
        post: operations["createShare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/shares/{shareId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a share link
         * @description The link stops working immediately, and event streams opened with it end. Guests who came to a table by it lose their seats.
         */
        delete: operations["revokeShare"];
        options?: never;
        head?: never;
        /**
         * Rename a share link, or change what guests may do
         * @description What the link shows cannot be changed. Fields that are left out stay unchanged.
         */
        patch: operations["changeShare"];
        trace?: never;
    };
    "/api/v1/games/{gameId}/shares/{shareId}/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew a share link
         * @description The link gets new addresses, and the old ones stop working immediately, also that to the table at which its guests may sit down; those who sit there stay. Its name and what it shows stay, except that a link of another user no longer shows that user's name.
         */
        post: operations["renewShare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open a share link
         * @description A browser that asks for HTML is redirected to the link's page.
         */
        get: operations["getShared"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared/{secret}/published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the version that a share link shows
         * @description The published version, or the one that the link is pinned to.
         */
        get: operations["getSharedPublished"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared/{secret}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream events of a shared game
         * @description A stream of server-sent events. Each `published` event has the version number as its id and a Version as its data. Send `Last-Event-ID` to resume: versions published since then come first. Without it, only new versions are sent. An `images` event reports that the images of all versions have new addresses, which happens after an upgrade of the service; the old addresses lead to the new ones. A link that is pinned to a version has no events: the answer is 204, on which an `EventSource` does not connect again.
         */
        get: operations["streamSharedEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared/{secret}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a shared game
         * @description Only for links that show versions.
         */
        get: operations["listSharedVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared/{secret}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a version of a shared game
         * @description Only for links that show versions.
         */
        get: operations["getSharedVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared/{secret}/versions/{from}/diff/{to}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a shared game
         * @description Only for links that show versions.
         */
        get: operations["diffSharedVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared/{secret}/components/{componentId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a component of a shared game
         * @description Only for links that show versions.
         */
        get: operations["getSharedComponentHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared/{secret}/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print a shared game
         * @description A PDF with the pieces that the link shows, as `GET /api/v1/games/{gameId}/exports/print` makes it. Only for links whose guests may print.
         */
        get: operations["printShared"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared/{secret}/print/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a print of a shared game
         * @description How many pages the print would have, and one of them to look at. Only for links whose guests may print.
         */
        get: operations["planSharedPrint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared/{secret}/tts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a saved object of Tabletop Simulator
         * @description A saved object whose images are at addresses of this link, and which updates them when the link shows another version. It contains the link: everyone at its tables has it. `docs/EXPORTS.md` explains it.
         */
        get: operations["getSharedTts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared/{secret}/tts/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the images of a saved object
         * @description The names of the images that the link shows now. A name is an id, which stays the same from version to version, and a digest of what the image shows.
         */
        get: operations["listSharedTtsImages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared/{secret}/tts/images/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an image of a saved object
         * @description A JPEG or PNG of at most 4096 × 4096 px, which is made when it is first wanted. A name with the digest of an earlier version shows the newest image with its id.
         */
        get: operations["getSharedTtsImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tables */
        get: operations["listTables"];
        put?: never;
        /**
         * Open a table
         * @description Lays the published game out on a new table, with its decks shuffled. You have the host's seat; create a link for guests. From now on, each version that is published is taken in, and what lies on the table stays where it is.
         */
        post: operations["openTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/tables/{tableId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a table */
        get: operations["getTable"];
        put?: never;
        post?: never;
        /**
         * Delete a table
         * @description Deletes the table with everything that was done at it. This cannot be undone.
         */
        delete: operations["deleteTable"];
        options?: never;
        head?: never;
        /**
         * Rename, close or freeze a table
         * @description A closed table can still be seen by those who have a seat. With `frozenVersion`, that version is put on the table and stays there; with null, the table takes in new versions again. Fields that are left out stay unchanged.
         */
        patch: operations["changeTable"];
        trace?: never;
    };
    "/api/v1/games/{gameId}/tables/{tableId}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put the published version on a table
         * @description Also if the host holds updates back. Does nothing if the version is there already.
         */
        post: operations["updateTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/tables/{tableId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the links to a table
         * @description The user who created or renewed a link can read its address, with Tuckbox's own tools; other apps receive it only when they create or renew the link.
         */
        get: operations["listTableLinks"];
        put?: never;
        /**
         * Create a link to a table
         * @description Anyone who has it can take a seat, without an account, until you revoke it. Players play; spectators watch; observers may also see hands while the host opens them.
         */
        post: operations["createTableLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/tables/{tableId}/links/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a link to a table
         * @description The link stops working, and those who came by it lose their seats.
         */
        delete: operations["revokeTableLink"];
        options?: never;
        head?: never;
        /** Rename a link to a table */
        patch: operations["renameTableLink"];
        trace?: never;
    };
    "/api/v1/games/{gameId}/tables/{tableId}/links/{linkId}/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew a link to a table
         * @description The link gets a new address, and the old one stops working immediately. Those who came by it stay.
         */
        post: operations["renewTableLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/tables/{tableId}/links/{linkId}/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take the seats of a link away
         * @description Of all who came by the link, which stays valid. What they had in hand goes into the box.
         */
        delete: operations["removeSeatsOfLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/tables/{tableId}/seat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take your own seat at a table
         * @description Co-designers and the owner of the game sit down as hosts, viewers as players. The seat is used from the browser in which you are signed in. If you have one, it stays yours.
         */
        post: operations["sitDown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/tables/{tableId}/seats/{seatId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a guest's seat away
         * @description What the guest had in hand goes into the box, face down. The link by which the guest came stays valid.
         */
        delete: operations["removeSeat"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/set-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the set-ups
         * @description Arrangements of the pieces with which a new table can begin. The host of a table saves them there; programs can write them.
         */
        get: operations["listSetUps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/set-ups/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a set-up */
        get: operations["getSetUp"];
        /**
         * Save a set-up
         * @description In place of the set-up with this name, if there is one. Pieces that the game does not have are left out when a table is opened.
         */
        put: operations["saveSetUp"];
        post?: never;
        /**
         * Delete a set-up
         * @description Tables that were opened with it do not change.
         */
        delete: operations["deleteSetUp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/table-links/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open a link to a table */
        get: operations["getTableLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/table-links/{secret}/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a seat by a link
         * @description No account is needed. A browser keeps the seat in a cookie, a program by its secret. If someone at the table has the name, the seat gets a number after it; if someone has the colour, another one that is free. With `standIn`, a player takes the place of a seat that the host plays, with its hand and its turn.
         */
        post: operations["takeSeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{tableId}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See a table
         * @description Everything that the seat sees, as the first message of the table's socket has it.
         */
        get: operations["getTableView"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{tableId}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read older lines of a table's log
         * @description The lines before an act, at most 100, as the seat may read them. Acts that are long ago are forgotten.
         */
        get: operations["getTableLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{tableId}/acts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Act at a table
         * @description Carries out one act, durably. People's browsers act over the table's socket; this is for tools and simple bots.
         */
        post: operations["actAtTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{tableId}/seat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep a seat in this browser
         * @description With the secret of a seat as the bearer token, as the link to a seat has it.
         */
        post: operations["keepSeat"];
        /**
         * Leave a table
         * @description The seat ends. What was in its hand goes into the box. The host's seat cannot be left.
         */
        delete: operations["leaveTable"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{tableId}/seat/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a seat on another device
         * @description Gives the seat a new secret. The old one ends, but in this browser, which gets the new one.
         */
        post: operations["createSeatLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes of players
         * @description What players noted about pieces and spots, at all tables of the game, oldest first.
         */
        get: operations["listNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/notes/markdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the notes of players
         * @description As a list of tasks in Markdown, by what the notes are about.
         */
        get: operations["exportNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a note */
        delete: operations["deleteNote"];
        options?: never;
        head?: never;
        /**
         * Resolve a note
         * @description Or open it again.
         */
        patch: operations["changeNote"];
        trace?: never;
    };
    "/api/v1/games/{gameId}/tables/{tableId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete all notes of a guest
         * @description All notes at a table that a seat wrote, or all seats that were taken by a link. Their names are taken out of the playtests of the table, too. The seat, the link and the table may have been removed since. `seatId` or `linkId` is required.
         */
        delete: operations["deleteNotesBy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{tableId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read notes at a table
         * @description The host reads all notes of the table, and everyone else their own.
         */
        get: operations["listTableNotes"];
        put?: never;
        /**
         * Pin a note
         * @description On a piece that the seat sees, or on a spot. On a stack, or on a card whose back shows its deck, it is about the deck. The host and the owner of the game read it.
         */
        post: operations["pinNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{tableId}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a note at a table */
        delete: operations["deleteTableNote"];
        options?: never;
        head?: never;
        /**
         * Resolve a note at a table
         * @description The host resolves every note, and everyone else their own.
         */
        patch: operations["changeTableNote"];
        trace?: never;
    };
    "/api/v1/games/{gameId}/playtests/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the form that players answer
         * @description After a playtest, on the screen of each seat.
         */
        get: operations["getPlaytestForm"];
        /**
         * Write the form that players answer
         * @description Playtests that have ended keep the questions that they had.
         */
        put: operations["writePlaytestForm"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/tables/{tableId}/playtests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a playtest
         * @description From now on, what happens to the pieces at the table is recorded, and every seat sees that it is. No one reads it before the playtest ends.
         */
        post: operations["startPlaytest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/playtests/{playtestId}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a playtest
         * @description With its result and what there is to say of each place. Scores that are left out are those of the table. If it has ended already, nothing changes.
         */
        post: operations["endPlaytest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/playtests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the playtests */
        get: operations["listPlaytests"];
        put?: never;
        /**
         * Enter a game that was played on paper
         * @description With its seats, its result, and what each of them answered.
         */
        post: operations["enterPlaytest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/playtests/{playtestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a playtest */
        get: operations["getPlaytest"];
        put?: never;
        post?: never;
        /**
         * Delete a playtest
         * @description With everything that it recorded. A running one must be ended first.
         */
        delete: operations["deletePlaytest"];
        options?: never;
        head?: never;
        /**
         * Change what is said of a playtest
         * @description Its result, its question, what there is to say of each place, and whether it counts; of a game that was entered by hand, also what was entered.
         */
        patch: operations["changePlaytest"];
        trace?: never;
    };
    "/api/v1/games/{gameId}/playtests/{playtestId}/facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what happened in a playtest
         * @description What happened to each copy of each piece. It contains what was hidden, so it can be read only after the end.
         */
        get: operations["listFacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/playtests/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the playtests say
         * @description Of the game and of each piece in each of its revisions, in the playtests that have ended, count and are complete.
         */
        get: operations["getPlaytestReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/playtests/report/markdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export what the playtests say
         * @description In Markdown, as a report to send to others: tables with counts, and no names of people.
         */
        get: operations["exportPlaytestReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/playtests/report/tables/{table}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a table of the playtests
         * @description As CSV (RFC 4180) for spreadsheets: a row for each game, each revision of a piece, each fact or each answer, of the playtests that the report counts. `table` is `games`, `pieces`, `facts` or `answers`. A text that a spreadsheet would take for a formula begins with an apostrophe.
         */
        get: operations["exportPlaytestTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/components/{componentId}/playtests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the playtests say of a piece
         * @description Of each of its revisions, with the games in which it lay on the table.
         */
        get: operations["listPlaytestsOfPiece"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{tableId}/playtests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the playtests of a seat
         * @description The playtests at the table in which the seat takes or took part, with their questions and its own answers.
         */
        get: operations["listSeatPlaytests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{tableId}/playtests/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Take a seat's name out of playtests
         * @description Of all playtests at the table, while they run and afterwards; or put it in again. What happened there stays recorded.
         */
        put: operations["keepSeatName"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{tableId}/playtests/{playtestId}/pieces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pieces that a seat can name
         * @description The pieces that it saw in a playtest which has ended, and those that it sees now.
         */
        get: operations["listSeenPieces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{tableId}/playtests/{playtestId}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Answer the form of a playtest
         * @description After its end, as long as the seat exists. The answers replace earlier ones; an empty list takes them back. Those who may host the tables of the game read them.
         */
        put: operations["answerPlaytest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/playtests/{playtestId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch the replay of a playtest
         * @description A part of what was played, act by act, in the form in which clients of the table's socket read it: the view after an act, and the acts that follow.
         */
        get: operations["getReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/playtests/{playtestId}/replay/continue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on from a moment of a replay
         * @description Opens a table with the pieces as they lay after an act, in the version of that moment, and a stand-in at each place. You have the host's seat. If the game has moved on since, the table holds updates back.
         */
        post: operations["continueReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{tableId}/playtests/{playtestId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch the replay of a playtest as a seat
         * @description What the seat saw during the game or, if the owner shares it, what any seat saw. The same parts as for the owner.
         */
        get: operations["getOwnReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/components/{componentId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a component's history
         * @description The component's states in the kept versions, whichever app created it, even after it was deleted. Images of kept versions stay available.
         */
        get: operations["getComponentHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/versions/{from}/diff/{to}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions
         * @description Compares any two kept versions, in either direction. Version 0 is the empty game before its first version.
         */
        get: operations["diffVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a game for problems
         * @description Checks the current components of all apps: warnings that still apply, images that are too small or have the wrong proportions, missing faces and fronts, and images that could not be processed.
         */
        get: operations["checkGame"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/checks/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept findings
         * @description Marks findings as intended, by their ids: they are listed under `accepted` and no longer counted. When the piece or the image that a finding is about changes, the finding is open again.
         */
        post: operations["acceptFindings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/checks/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reopen accepted findings */
        post: operations["reopenFindings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/checks/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry failed images
         * @description Retries all images of the game that could not be processed, whichever app pushed them.
         */
        post: operations["retryImages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/checks/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep one of several pieces with the same key
         * @description Resolves findings `KEY_TWICE`: of pieces with the same kind and key that different apps have pushed, keeps those of one app, or one piece, and deletes the others with their images. What is kept keeps its id. The owner chooses in the console; a token of Tuckbox's own tools, among their pieces only.
         */
        post: operations["keepPieces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/exports/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print a game
         * @description A PDF with the published pieces of all apps in their true size, to print and cut out. JPEG and PNG images are in it as they were pushed. The file is made while it is sent: closing the connection ends the work. `docs/EXPORTS.md` explains the options.
         */
        get: operations["printGame"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/exports/print/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a print
         * @description How many pages a print would have, what to know about it, and one of its pages to look at.
         */
        get: operations["planPrint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/exports/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a folder
         * @description A zip of a folder with the published pieces of all apps: images as they were uploaded, and a `tuckbox.yaml` with everything else. A push of the folder to the same game changes nothing. The file is made while it is sent: closing the connection ends the work. `docs/EXPORTS.md` explains it.
         */
        get: operations["exportZip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/exports/zip/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Plan: export a folder
         * @description What the file would have in it, and what to know about it.
         */
        get: operations["planZip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/exports/sheets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export sheets of faces
         * @description A zip with the faces of each deck on sheets of up to 10 × 7 cells and 4096 × 4096 px, or each in an image of its own; their backs; all other images; and tables that say which cell is which card. Faces are cut at their trim. The file is made while it is sent: closing the connection ends the work. `docs/EXPORTS.md` explains it.
         */
        get: operations["exportSheets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/exports/sheets/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Plan: export sheets of faces
         * @description What the file would have in it, and what to know about it.
         */
        get: operations["planSheets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/exports/pcio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a room of playingcards.io
         * @description A `.pcio` file: decks in piles, boards, tiles, tokens, counters, dice and a hand, which do not cover each other. The plan says what could not be translated. The file is made while it is sent: closing the connection ends the work. `docs/EXPORTS.md` explains it.
         */
        get: operations["exportPcio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/exports/pcio/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Plan: export a room of playingcards.io
         * @description What the file would have in it, and what to know about it.
         */
        get: operations["planPcio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/exports/tts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export for Tabletop Simulator
         * @description A zip for the folder of Tabletop Simulator: a saved object with decks, tiles, boards, tokens, dice, counters, bags and books; its images, of up to 4096 × 4096 px; and a text on where they belong. Ids of objects are the same in every export. The file is made while it is sent: closing the connection ends the work. `docs/EXPORTS.md` explains it.
         */
        get: operations["exportTts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/exports/tts/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Plan: export for Tabletop Simulator
         * @description What the file would have in it, and what to know about it.
         */
        get: operations["planTts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{gameId}/exports/tts/hosted/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Plan: export for Tabletop Simulator, with images that this service hosts
         * @description What the saved object would have in it, and what to know about it: also if other people cannot load images from this service. The saved object itself is behind a share link, at `GET /api/v1/shared/{secret}/tts`.
         */
        get: operations["planHostedTts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Upload a file
         * @description Step 2 of 3. PUT the file to the `signedUrl` from presign. Size, type and checksum must match what you sent to presign; otherwise nothing is stored. Uploading again is safe.
         */
        put: operations["putUpload"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an image
         * @description Use the URLs in a component's `imageFaces`. The content of a URL never changes. If a derived image is still being processed, the response waits for it.
         */
        get: operations["getFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/whoami": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Identify the bearer of a token
         * @description For tools that show which account they push to. The e-mail address is not included.
         */
        get: operations["whoAmI"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed-in user */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        /**
         * Delete your account
         * @description Deletes the account, its games with everything in them, its sessions, tokens and registered apps. This cannot be undone. Sessions and tokens stop working before the response; large games are deleted shortly after it.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        /** Change your name */
        patch: operations["changeAccount"];
        trace?: never;
    };
    "/api/v1/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export your data
         * @description Everything stored about the account, as one JSON file: sessions, tokens and apps without their secrets, and each game with the current components of all apps. Images are included as URLs.
         */
        get: operations["exportAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your password
         * @description Ends all sessions and starts a new one for this browser: the response sets its cookie and contains its `csrf`. Access tokens stay valid.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your sessions */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End all other sessions */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a session */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your open invitations */
        get: operations["listInvites"];
        put?: never;
        /**
         * Invite someone
         * @description Returns a link that creates one account and expires after a week. No e-mail is sent.
         */
        post: operations["createInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/invites/{inviteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invitation */
        delete: operations["takeBackInvite"];
        options?: never;
        head?: never;
        /** Rename an invitation */
        patch: operations["renameInvite"];
        trace?: never;
    };
    "/api/v1/account/invites/{inviteId}/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew an invitation
         * @description The invitation gets a new link, which expires after a week; the old one stops working.
         */
        post: operations["renewInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange an authorization code for an access token
         * @description Accepts JSON or a form. A code is valid for ten minutes and can be used once; using it again revokes the token it was exchanged for. Limits: 5 per minute for each user across all apps, and 30 per minute for each network address until the user is known.
         */
        post: operations["exchangeCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a code for an access token (OAuth 2.0)
         * @description The token endpoint of RFC 6749 and RFC 8628, for standard OAuth clients: exchanges an authorization code or a device code for an access token.
         */
        post: operations["oauthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an access token
         * @description The revocation endpoint of RFC 7009. An unknown or expired token counts as revoked.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/device_authorization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a device authorization
         * @description The device authorization endpoint of RFC 8628. Show the user `user_code` and `verification_uri`, and poll `/oauth/token` every `interval` seconds until they allow or deny access.
         */
        post: operations["authorizeDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the OAuth server metadata */
        get: operations["getAuthorizationServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an overview of your games
         * @description Each game with its totals, its last push and some of its images.
         */
        get: operations["getGamesOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/example-game": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the example game
         * @description Creates the game Lantern Bay, with a component of nearly every kind. It is pushed all or nothing, as what the console and the command line push, and published automatically. Playtests that bots have played are added then.
         */
        post: operations["addExampleGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the apps you have registered */
        get: operations["listApps"];
        put?: never;
        /**
         * Register an app
         * @description A public app must use PKCE, unless you set `requiresPkce` to false.
         */
        post: operations["registerApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/apps/{appId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an app you have registered */
        get: operations["getApp"];
        put?: never;
        post?: never;
        /**
         * Delete an app
         * @description Revokes all users' access tokens for the app immediately. What the app has pushed stays.
         */
        delete: operations["deleteApp"];
        options?: never;
        head?: never;
        /** Change an app */
        patch: operations["changeApp"];
        trace?: never;
    };
    "/api/v1/account/apps/{appId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a confidential app
         * @description The previous secret stops working immediately. Access tokens stay valid.
         */
        post: operations["rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List connected apps */
        get: operations["listConnections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/connections/{appId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disconnect an app
         * @description Revokes all of the app's access tokens for your account immediately. What the app has pushed stays.
         */
        delete: operations["revokeConnection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your personal access tokens and sign-ins of the command line */
        get: operations["listPersonalTokens"];
        put?: never;
        /**
         * Create a personal access token
         * @description For your own scripts. All of your personal tokens, the command line and the console have access to the same components.
         */
        post: operations["makePersonalToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a personal access token */
        delete: operations["revokePersonalToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{tableId}/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Play at a table
         * @description A WebSocket with the protocol `tuckbox.table.1`: what happens at the table as it happens, and acts of the seat. docs/TABLE.md has its messages.
         */
        get: operations["playAtTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check liveness */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness
         * @description Checks that the database and the image storage respond within three seconds, and that the disk is not full.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get metrics
         * @description Requests, jobs, storage, queue age and process metrics in the Prometheus text format.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the OpenAPI document */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the API reference */
        get: operations["getReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description How many people can play the game. Absent if it has not been set. */
        Players: {
            /** @description How many people must play. */
            min: number;
            /** @description How many people can play. */
            max: number;
        };
        /** @description A user of the service. */
        Person: {
            /** @example usr_01m7y04gz7k3c9w5n2xq8vj4td */
            id: string;
            /** @example Ada */
            name: string;
        };
        /** @description A game. One of another user has its `owner`, and your `role` in it. */
        GameOfMine: {
            /** @example gam_01m7y04h2m53zmtfyabc336dpc */
            id: string;
            /** @example Lantern Bay */
            name: string;
            /** Format: date-time */
            createdAt: string;
            players?: components["schemas"]["Players"];
            /**
             * @description The role in the game. A `viewer` reads, exports and plays; a `coDesigner` also changes it, pushes to it, shares it and hosts tables; its `owner` also manages its members, hands it over and deletes it.
             * @enum {string}
             */
            role?: "viewer" | "coDesigner" | "owner";
            owner?: components["schemas"]["Person"];
        };
        GameList: {
            games: components["schemas"]["GameOfMine"][];
        };
        /**
         * @description What the message says. More are added over time.
         * @enum {string}
         */
        Reason: "REQUIRED" | "EMPTY" | "TOO_LONG" | "TOO_SHORT" | "TOO_MANY_ITEMS" | "TOO_FEW_ITEMS" | "TOO_SMALL" | "TOO_LARGE" | "NOT_MORE" | "OUT_OF_RANGE" | "NOT_WHOLE" | "WRONG_TYPE" | "WRONG_FORM" | "NOT_ALLOWED" | "NO_SUCH_KIND" | "TOO_DEEP" | "TOO_MANY_BYTES" | "UNKEEPABLE" | "HIDDEN_CHARACTER" | "HALF_CHARACTER" | "RESERVED_NAME" | "NOT_EMAIL" | "HAS_ACCOUNT" | "CHANGED_MEANWHILE" | "TOO_MANY_INVITES" | "TOO_MANY_TOKENS" | "TOO_MANY_APPS" | "TOO_MANY_ADDRESSES" | "NO_SECRET" | "ONLY_OPERATOR_INVITES" | "WRONG_SIGN_IN" | "WRONG_PASSWORDS" | "ADDRESS_TOO_LONG" | "ADDRESS_CHARACTER" | "ADDRESS_NOT_ABSOLUTE" | "ADDRESS_FRAGMENT" | "ADDRESS_WILDCARD" | "ADDRESS_CREDENTIALS" | "ADDRESS_HTTP" | "ADDRESS_SCHEME" | "TOO_MANY_VERSIONS" | "TOO_MANY_TABLES" | "TOO_MANY_PLAYTESTS" | "TOO_MANY_SET_UPS" | "TOO_MANY_TABLE_LINKS" | "TOO_MANY_NOTES" | "TOO_MANY_NOTES_AT_TABLE" | "TOO_MANY_NOTES_OF_SEAT" | "TOO_MANY_NOTES_OF_LINK" | "TOO_MANY_NOTES_OF_NETWORK" | "TOO_MANY_SHARES" | "VERSIONS_OF_PINNED" | "LINK_WITHOUT_VERSIONS" | "LINK_WITHOUT_PRINT" | "NAME_OF_ANOTHER" | "NO_LINK_KEY" | "READ_ONLY" | "FOREIGN_GAME" | "VIEWER_ROLE" | "OWNER_ONLY" | "IS_MEMBER" | "TOO_MANY_MEMBERS" | "TOO_MANY_GAME_INVITES" | "QUOTA_OF_FILES" | "QUOTA_OF_RECORDS" | "DISK_FULL" | "NOTHING_TO_PRINT" | "NOTHING_NEW_TO_PRINT" | "TOO_MUCH_TO_PRINT" | "NOTHING_TO_EXPORT" | "NOT_PUBLISHED_YET" | "TOO_MANY_FOR_ROOM" | "TOO_MANY_FOR_TTS" | "TOO_MANY_TO_EXPORT" | "TOO_LARGE_TO_EXPORT" | "SEARCH_UNKNOWN" | "PARENT_NOT_ALLOWED" | "FRONT_MISSING" | "PAGES_MISSING" | "NO_SUCH_DIE" | "TOO_MANY_SIDES" | "UNKNOWN_PICTURE" | "WRONG_ADDRESS" | "WRONG_PIXELS" | "SIDE_TOO_LONG" | "TOO_MANY_PIXELS" | "NOT_PICTURE" | "WRONG_PICTURE_TYPE" | "DAMAGED" | "TOO_MUCH_MEMORY" | "BYTES_LOST" | "DERIVING_FAILED" | "UPLOAD_INTERRUPTED" | "FILE_MISSING" | "FILE_TYPE" | "FILE_EMPTY" | "FILE_TOO_LARGE" | "FILE_CHANGED";
        Error: {
            error: {
                /** @enum {string} */
                code: "UNAUTHORIZED" | "INVALID_TOKEN" | "VALIDATION_ERROR" | "INVALID_CODE" | "CODE_EXPIRED" | "REDIRECT_URI_MISMATCH" | "CLIENT_ID_MISMATCH" | "DERIVATION_FAILED" | "PERMISSION_DENIED" | "FORBIDDEN_ORIGIN" | "CSRF_TOKEN_INVALID" | "PASSWORD_WRONG" | "SIGN_UP_CLOSED" | "UPLOAD_URL_INVALID" | "UPLOAD_URL_EXPIRED" | "NOT_FOUND" | "GAME_NOT_FOUND" | "MEMBER_NOT_FOUND" | "ASSET_NOT_FOUND" | "COMPONENT_NOT_FOUND" | "VERSION_NOT_FOUND" | "PUSH_NOT_FOUND" | "SHARE_NOT_FOUND" | "TABLE_NOT_FOUND" | "SEAT_NOT_FOUND" | "NOTE_NOT_FOUND" | "PLAYTEST_NOT_FOUND" | "REPLAY_NOT_FOUND" | "SET_UP_NOT_FOUND" | "SESSION_NOT_FOUND" | "INVITE_NOT_FOUND" | "APP_NOT_FOUND" | "TOKEN_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "TABLE_CLOSED" | "PLAYTEST_RUNNING" | "PLAYTEST_ENDED" | "ACT_REFUSED" | "PUSH_ENDED" | "PAYLOAD_TOO_LARGE" | "STORAGE_LIMIT_EXCEEDED" | "RANGE_NOT_SATISFIABLE" | "UPGRADE_REQUIRED" | "TOO_MANY_STREAMS" | "TOO_MANY_EXPORTS" | "RATE_LIMITED" | "HEADERS_TOO_LARGE" | "SERVER_ERROR";
                message: string;
                reason?: components["schemas"]["Reason"];
                /** @description The facts in the message. */
                params?: {
                    [key: string]: string | number;
                };
                /** @description The same as the `X-Request-Id` header. Include it in bug reports. */
                requestId: string;
                /**
                 * @description Only with `ACT_REFUSED`: why, in docs/TABLE.md.
                 * @enum {string}
                 */
                refusal?: "GONE" | "NOT_ALLOWED" | "LOCKED" | "WRONG_KIND" | "DIFFERENT_SIZE" | "TOO_FEW" | "BAD_VALUE" | "TABLE_FULL" | "NO_SUCH_SEAT" | "NO_SUCH_SET_UP" | "NOTHING_TO_UNDO" | "CHANGED_SINCE" | "TOO_LONG_AGO" | "NOT_ITS_TURN" | "NO_SUCH_SPOT" | "NO_SUCH_ROUTINE" | "NOT_ITS_SPOT" | "NO_TIMER" | "NO_CHOICE" | "NOT_OVER" | "HELD" | "TOO_FAST" | "BAD_MESSAGE" | "TABLE_CLOSED" | "DISK_FULL";
                /** @description Every fault in the request, up to 200. */
                details?: {
                    /** @description The item's index in the batch, starting at 0. */
                    index?: number;
                    kind?: string;
                    externalKey?: string;
                    field: string;
                    message: string;
                    reason?: components["schemas"]["Reason"];
                    /** @description The facts in the message. */
                    params?: {
                        [key: string]: string | number;
                    };
                }[];
            };
        };
        GameInput: {
            /** @example Lantern Bay */
            name: string;
        };
        Game: {
            /** @example gam_01m7y04h2m53zmtfyabc336dpc */
            id: string;
            /** @example Lantern Bay */
            name: string;
            /** Format: date-time */
            createdAt: string;
            players?: components["schemas"]["Players"];
        };
        /** @description Fields that are left out stay unchanged. */
        GameChange: {
            /** @example Lantern Bay */
            name?: string;
            /** @description How many people can play the game; null: it is not said. */
            players?: components["schemas"]["Players"] | null;
        };
        /** @description Fields that are left out stay unchanged. */
        ListingInput: {
            /** @description Whether your list of games begins with it. */
            isStarred?: boolean;
            /** @description Whether your list of games has it only in the archive. */
            isArchived?: boolean;
        };
        GameListing: {
            /** @description Whether your list of games begins with it. */
            isStarred: boolean;
            /** @description Whether your list of games has it only in the archive. */
            isArchived: boolean;
        };
        /** @description An image for one side of a component. */
        AssetInput: {
            /**
             * @description The side of the component: `front` or `back`; for a dieFace, `face-1` to `face-20`.
             * @example front
             */
            sideKey: string;
            /**
             * @description Storage key from presign. Required unless `r2ObjectKey` is set.
             * @example games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            key?: string;
            /**
             * @description Alias of `key`.
             * @example games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            r2ObjectKey?: string;
            /**
             * @description Public URL from presign. Required unless `publicUrl` is set.
             * @example http://127.0.0.1:8080/files/games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            sourceUrl?: string;
            /**
             * @description Alias of `sourceUrl`.
             * @example http://127.0.0.1:8080/files/games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            publicUrl?: string;
            /**
             * @description MIME type of the image.
             * @example image/png
             */
            contentType: string;
            /**
             * @description Width of the image. Measured if omitted.
             * @example 825
             */
            widthPx?: number | null;
            /**
             * @description Height of the image. Measured if omitted.
             * @example 1125
             */
            heightPx?: number | null;
            /**
             * @description Resolution of the image in pixels per inch; 300 if omitted.
             * @example 300
             */
            sourcePixelsPerInch?: number | null;
            /**
             * @description Whether the image includes bleed around the trim; `bleed` if omitted.
             * @example bleed
             * @enum {string|null}
             */
            bleedMode?: "bleed" | "noBleed" | null;
        };
        /**
         * @description A component to create, or to update if `kind` and `externalKey` exist.
         * @example {
         *       "kind": "tile",
         *       "name": "Ace of Clubs",
         *       "externalKey": "clubs-a",
         *       "parentExternalKey": "deck54",
         *       "widthMm": 63.5,
         *       "heightMm": 88.9,
         *       "assets": [
         *         {
         *           "sideKey": "front",
         *           "key": "games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png",
         *           "sourceUrl": "http://127.0.0.1:8080/files/games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png",
         *           "contentType": "image/png",
         *           "widthPx": 825,
         *           "heightPx": 1125
         *         }
         *       ]
         *     }
         */
        ComponentInput: {
            /**
             * @description The kind of component. `card` is an alias of `tile`, `stack` of `deck`.
             * @example tile
             * @enum {string}
             */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book" | "stack" | "card";
            /** @example Ace of Clubs */
            name: string;
            /**
             * @description Your identifier for the component. Sending the same `kind` and `externalKey` again updates the same component.
             * @example clubs-a
             */
            externalKey: string;
            /**
             * @description Number of copies. If omitted, 1 for a new component; an existing one keeps its number.
             * @example 1
             */
            count?: number | null;
            /**
             * @description Trimmed width.
             * @example 63.5
             */
            widthMm?: number | null;
            /**
             * @description Trimmed height.
             * @example 88.9
             */
            heightMm?: number | null;
            /**
             * @description Outline: rectangle, hexagon or circle.
             * @enum {string|null}
             */
            shape?: "box" | "hex" | "orb" | null;
            /**
             * @description Number of sides of a `die`. Ignored for other kinds.
             * @enum {number|null}
             */
            sides?: 2 | 4 | 6 | 8 | 10 | 12 | 20 | null;
            /** @description `externalKey` of the parent: the deck or bundle of a tile, or the die of a dieFace. Null or an empty string detaches the component. */
            parentExternalKey?: string | null;
            /** @description Your own data, up to 64 KiB as JSON. */
            payload?: {
                [key: string]: unknown;
            } | null;
            /** @description Images by side. Sides that are not listed keep their image. */
            assets?: components["schemas"]["AssetInput"][] | null;
            /** @description Pages of a `book`, in order. Required to create a book. Replaces the whole list. */
            pages?: string[];
            /**
             * @description Cover of a `book`: a storage key from presign. Null removes the cover.
             * @example games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            cover?: string | null;
        };
        /** @description A remark about a request that succeeded. */
        Warning: {
            code: string;
            message: string;
            reason?: components["schemas"]["Reason"];
            /** @description The facts in the message. */
            params?: {
                [key: string]: string | number;
            };
            externalKey?: string;
        };
        UpsertedComponent: {
            /**
             * @description The component's id. It never changes.
             * @example cmp_01m7y04hkq9v3d7xw2n8jr5tbe
             */
            id: string;
            /** @enum {string} */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book";
            /** @example clubs-a */
            externalKey: string;
            /** @description Whether the component is new. */
            created: boolean;
            /** @description Whether the component is new or differs from what was stored. */
            changed: boolean;
            /** @description Present if there are any. */
            warnings?: components["schemas"]["Warning"][];
        };
        ComponentsInput: {
            components: components["schemas"]["ComponentInput"][];
        };
        UpsertResult: {
            /**
             * @description The component's id. It never changes.
             * @example cmp_01m7y04hkq9v3d7xw2n8jr5tbe
             */
            id: string;
            /** @enum {string} */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book";
            /** @example clubs-a */
            externalKey: string;
            /** @description Whether the component is new. */
            created: boolean;
            /** @description Whether the component is new or differs from what was stored. */
            changed: boolean;
        };
        UpsertedComponents: {
            /** @description One result per item, in request order. */
            components: components["schemas"]["UpsertResult"][];
            /** @description When the changed components were written, in milliseconds since the Unix epoch. Send it as `unlessChangedSince` to undo the change. Missing if nothing has changed. */
            at?: number;
            /** @description Present if there are any. */
            warnings?: components["schemas"]["Warning"][];
        };
        /** @description The planned result for an item. A component that would be created has no `id` yet. */
        PlanResult: {
            /**
             * @description The component's id. It never changes.
             * @example cmp_01m7y04hkq9v3d7xw2n8jr5tbe
             */
            id?: string;
            /** @enum {string} */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book";
            /** @example clubs-a */
            externalKey: string;
            /** @description Whether the component is new. */
            created: boolean;
            /** @description Whether the component is new or differs from what was stored. */
            changed: boolean;
        };
        PlannedComponents: {
            /** @constant */
            dryRun: true;
            /** @description One result per item, in request order. */
            components: components["schemas"]["PlanResult"][];
            /** @description Storage keys in the request whose images are to be uploaded: new ones, and those whose stored file was lost. */
            missing: string[];
            /** @description Present if there are any. */
            warnings?: components["schemas"]["Warning"][];
        };
        ImageFace: {
            /** @example front */
            sideKey: string;
            /** @example ast_01m7y04h9c4w6kz1p8f2gm7vqs */
            assetId: string;
            /** @example drv_01m7y04hm97655dsf1acsw1hbh */
            derivedAssetId: string;
            /**
             * @description The image as uploaded.
             * @example http://127.0.0.1:8080/files/games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            url: string;
            /** @description The display image: WebP, upright, sRGB, trimmed, long edge ≤ 1024 px. */
            derivedUrl: string;
            /** @description The thumbnail: the same, long edge ≤ 256 px. */
            thumbUrl: string;
            /** @description The same, long edge ≤ 512 px. Missing while images of an older version are upgraded. */
            mediumUrl?: string;
            /** @description The same, long edge ≤ 2048 px. Only for pieces larger than a card, if the upload has more than 1024 px. */
            largeUrl?: string;
            /** @description Width of the uploaded image, upright. */
            widthPx: number;
            /** @description Height of the uploaded image, upright. */
            heightPx: number;
            /** @description The part of the uploaded image that the display image shows, in pixels of the upright image. Missing if it shows the whole image. */
            trim?: {
                left: number;
                top: number;
                width: number;
                height: number;
            };
        };
        Component: {
            /** @example cmp_01m7y04hkq9v3d7xw2n8jr5tbe */
            id: string;
            /** @enum {string} */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book";
            /** @example Ace of Clubs */
            name: string;
            /** @example clubs-a */
            externalKey: string;
            count: number;
            /** @description The width that was sent, or else the width from the front image, or else the default for the kind. */
            widthMm: number;
            /** @description The height that was sent, or else the height from the front image, or else the default for the kind. */
            heightMm: number;
            /**
             * @description Present if it was sent.
             * @enum {string}
             */
            shape?: "box" | "hex" | "orb";
            /**
             * @description Number of sides of a die.
             * @enum {number}
             */
            sides?: 2 | 4 | 6 | 8 | 10 | 12 | 20;
            parentExternalKey: string | null;
            /**
             * @description The app that created the component.
             * @example app_01m7y04h0f8n2c5rj6wq3tkzme
             */
            app: string;
            /** @description Lists in creation order are in ascending order of it, over all apps. It never changes, and a component that is restored has it again. */
            position: number;
            /** @description Creation, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description Last change, in milliseconds since the Unix epoch. */
            updatedAt: number;
            /** @description Your payload, with `imageFaces` added by the service. */
            payload: {
                imageFaces: components["schemas"]["ImageFace"][];
            } & {
                [key: string]: unknown;
            };
        };
        ComponentList: {
            components: components["schemas"]["Component"][];
            /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
            nextCursor?: string;
        };
        ImageFaceIds: {
            /** @example front */
            sideKey: string;
            /** @example ast_01m7y04h9c4w6kz1p8f2gm7vqs */
            assetId: string;
            /** @example drv_01m7y04hm97655dsf1acsw1hbh */
            derivedAssetId: string;
        };
        BriefComponent: {
            /** @example cmp_01m7y04hkq9v3d7xw2n8jr5tbe */
            id: string;
            /** @enum {string} */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book";
            /** @example Ace of Clubs */
            name: string;
            /** @example clubs-a */
            externalKey: string;
            count: number;
            /** @description The width that was sent, or else the width from the front image, or else the default for the kind. */
            widthMm: number;
            /** @description The height that was sent, or else the height from the front image, or else the default for the kind. */
            heightMm: number;
            /**
             * @description Present if it was sent.
             * @enum {string}
             */
            shape?: "box" | "hex" | "orb";
            /**
             * @description Number of sides of a die.
             * @enum {number}
             */
            sides?: 2 | 4 | 6 | 8 | 10 | 12 | 20;
            parentExternalKey: string | null;
            /**
             * @description The app that created the component.
             * @example app_01m7y04h0f8n2c5rj6wq3tkzme
             */
            app: string;
            /** @description Lists in creation order are in ascending order of it, over all apps. It never changes, and a component that is restored has it again. */
            position: number;
            /** @description Creation, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description Last change, in milliseconds since the Unix epoch. */
            updatedAt: number;
            /** @description Your payload, with the ids of the images. */
            payload: {
                imageFaces: components["schemas"]["ImageFaceIds"][];
            } & {
                [key: string]: unknown;
            };
        };
        BriefComponentList: {
            components: components["schemas"]["BriefComponent"][];
            /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
            nextCursor?: string;
        };
        Deleted: {
            /** @description The number of deleted components. */
            deleted: number;
        };
        /** @description Fields that are not given stay. */
        SelectedChange: {
            name?: string;
            count?: number;
            /**
             * @description Trimmed width. Null: that of the front image, or of the kind.
             * @example 63.5
             */
            widthMm?: number | null;
            /**
             * @description Trimmed height. Null: that of the front image, or of the kind.
             * @example 63.5
             */
            heightMm?: number | null;
            /**
             * @description Outline.
             * @enum {string|null}
             */
            shape?: "box" | "hex" | "orb" | null;
            /**
             * @description Number of sides of dice. Ignored for other kinds.
             * @enum {number|null}
             */
            sides?: 2 | 4 | 6 | 8 | 10 | 12 | 20 | null;
            /**
             * @description The deck, bundle or die that they belong to from now on. Null takes them out of theirs.
             * @example cmp_01m7y04hkq9v3d7xw2n8jr5tbe
             */
            parentId?: string | null;
            /** @description Your own data, up to 64 KiB as JSON. */
            payload?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Values of the `payload` to set; null removes one. The others stay. Not with `payload`.
             * @example {
             *       "cost": 3,
             *       "suit": null
             *     }
             */
            values?: {
                [key: string]: unknown;
            };
            /** @description Images by side. Sides that are not listed keep their image. */
            assets?: components["schemas"]["AssetInput"][] | null;
            /** @description Pages of a `book`, in order. Required to create a book. Replaces the whole list. */
            pages?: string[];
            /**
             * @description Cover of a `book`: a storage key from presign. Null removes the cover.
             * @example games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            cover?: string | null;
        };
        OneChange: {
            /** @example cmp_01m7y04hkq9v3d7xw2n8jr5tbe */
            componentId: string;
            set: components["schemas"]["SelectedChange"];
        };
        SeenComponent: {
            /** @example cmp_01m7y04hkq9v3d7xw2n8jr5tbe */
            componentId: string;
            name?: string;
            count?: number;
            widthMm?: number;
            heightMm?: number;
            /** @description Null if the record has none. */
            shape?: string | null;
            /** @description Null if the record has none. */
            sides?: number | null;
            parentExternalKey?: string | null;
            /** @description Without `imageFaces`. */
            payload?: {
                [key: string]: unknown;
            };
            /**
             * @description Some values of the `payload`; null for one that it does not have.
             * @example {
             *       "cost": 3,
             *       "suit": null
             *     }
             */
            values?: {
                [key: string]: unknown;
            };
            /**
             * @description The `assetId` of the images on sides; null for a side without one.
             * @example {
             *       "front": "ast_01m7y04h9c4w6kz1p8f2gm7vqs",
             *       "back": null
             *     }
             */
            images?: {
                [key: string]: string | null;
            };
        };
        /** @description Either `componentIds` with one of `set` and `clearSides`, or `each`. */
        ChangeInput: {
            /** @description The components, at most 500. */
            componentIds?: string[];
            set?: components["schemas"]["SelectedChange"];
            /** @description Changes that differ, at most 500. If a component is named twice, the last one counts. */
            each?: components["schemas"]["OneChange"][];
            /**
             * @description Sides whose images are removed.
             * @example [
             *       "back"
             *     ]
             */
            clearSides?: string[];
            /** @description What the caller has seen, as records showed it, of the fields that the change is based on. A component with other values in one of them by now stays, and `refused` has these values. */
            basedOn?: components["schemas"]["SeenComponent"][];
        };
        /** @description Fields of a component as its record shows them. */
        SeenFields: {
            name?: string;
            count?: number;
            widthMm?: number;
            heightMm?: number;
            /** @description Null if the record has none. */
            shape?: string | null;
            /** @description Null if the record has none. */
            sides?: number | null;
            parentExternalKey?: string | null;
            /** @description Without `imageFaces`. */
            payload?: {
                [key: string]: unknown;
            };
            /**
             * @description Some values of the `payload`; null for one that it does not have.
             * @example {
             *       "cost": 3,
             *       "suit": null
             *     }
             */
            values?: {
                [key: string]: unknown;
            };
            /**
             * @description The `assetId` of the images on sides; null for a side without one.
             * @example {
             *       "front": "ast_01m7y04h9c4w6kz1p8f2gm7vqs",
             *       "back": null
             *     }
             */
            images?: {
                [key: string]: string | null;
            };
        };
        SelectedOutcome: {
            /** @description The number of components that now differ from before. */
            changed: number;
            /** @description The components that could not be changed. */
            refused: {
                /** @example cmp_01m7y04hkq9v3d7xw2n8jr5tbe */
                componentId: string;
                /**
                 * @description Why it stayed.
                 * @enum {string}
                 */
                reason: "COMPONENT_NOT_FOUND" | "NO_PARENT" | "PARENT_OF_ANOTHER_APP" | "FRONT_REQUIRED" | "CHANGED_SINCE" | "KEY_TAKEN" | "VALIDATION_ERROR";
                message: string;
                /** @description Of `VALIDATION_ERROR`: the wrong field. */
                field?: string;
                because?: components["schemas"]["Reason"];
                /** @description The facts in the message. */
                params?: {
                    [key: string]: string | number;
                };
                now?: components["schemas"]["SeenFields"];
            }[];
            /** @description The version that was published before: restore it to undo the change. */
            version: number;
            /** @description The change, in milliseconds since the Unix epoch. */
            at: number;
        };
        RekeyInput: {
            /** @description At most 500. If a component is named twice, the last one counts. */
            keys: {
                /** @example cmp_01m7y04hkq9v3d7xw2n8jr5tbe */
                componentId: string;
                /**
                 * @description Its key from now on.
                 * @example castle-of-doom
                 */
                externalKey: string;
            }[];
        };
        SelectedInput: {
            /** @description The components, at most 500. */
            componentIds: string[];
        };
        RestoreInput: {
            /** @description The components, at most 500. */
            componentIds: string[];
            /** @description A kept version, or 0 for the game before its first version. */
            version: number;
            /** @description Components that were changed after this time stay., in milliseconds since the Unix epoch. */
            unlessChangedSince?: number;
        };
        FileInput: {
            /** @example clubs-a.png */
            fileName: string;
            /**
             * @example image/png
             * @enum {string}
             */
            contentType: "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "image/avif";
            /** @example 60481 */
            byteSize: number;
            /**
             * @description `sha256-` and the base64 of the file's SHA-256.
             * @example sha256-uH0SQjx5VsnDQGa2FmwoS1C8e/R6aqWHzVMUc4nTpJM=
             */
            checksum: string;
        };
        PresignedUpload: {
            /** @description PUT the bytes here within 30 minutes, with the same Content-Type. */
            signedUrl: string;
            /**
             * @description Storage key. Use it to confirm the upload and in a component's `assets`.
             * @example games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            key: string;
            /**
             * @description The public URL of the image. It never changes.
             * @example http://127.0.0.1:8080/files/games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            publicUrl: string;
            /** @example image/png */
            contentType: string;
            /** @description Whether the file is already there. If true, skip the PUT and the confirmation. */
            uploaded: boolean;
            /** @description Expiry of signedUrl, in milliseconds since the Unix epoch. */
            expiresAt: number;
        };
        FilesInput: {
            files: components["schemas"]["FileInput"][];
        };
        PresignedUploads: {
            /** @description One entry per file, in request order. */
            uploads: components["schemas"]["PresignedUpload"][];
        };
        ConfirmInput: {
            /**
             * @description Storage key from presign.
             * @example games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            key: string;
            /**
             * @description Public URL from presign.
             * @example http://127.0.0.1:8080/files/games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            publicUrl: string;
            /**
             * @description The same as in presign.
             * @example 60481
             */
            byteSize: number;
            /**
             * @description The same as in presign.
             * @example image/png
             */
            contentType: string;
        };
        Confirmed: {
            /** @constant */
            ok: true;
            /** @description Present if there are any. */
            warnings?: components["schemas"]["Warning"][];
        };
        ConfirmsInput: {
            uploads: components["schemas"]["ConfirmInput"][];
        };
        ConfirmVerdict: {
            /** @example games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png */
            key: string;
            ok: boolean;
            /** @description Present if `ok` is false. */
            error?: {
                code: string;
                message: string;
            };
            /** @description Present if there are any. */
            warnings?: components["schemas"]["Warning"][];
        };
        ConfirmVerdicts: {
            /** @description One result per upload, in request order. */
            uploads: components["schemas"]["ConfirmVerdict"][];
        };
        Asset: {
            /** @example ast_01m7y04h9c4w6kz1p8f2gm7vqs */
            id: string;
            /** @description Null until a component uses it. */
            componentId: string | null;
            /** @constant */
            kind: "image";
            /** @example http://127.0.0.1:8080/files/games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png */
            sourceUrl: string;
            /**
             * @description The type detected from the file's content.
             * @example image/png
             */
            mimeType: string;
            widthPx: number;
            heightPx: number;
            /** @description Creation, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @example games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png */
            key: string;
            /** @description Null until a component uses it. */
            sideKey: string | null;
        };
        AssetList: {
            assets: components["schemas"]["Asset"][];
            /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
            nextCursor?: string;
        };
        AppName: {
            /** @example app_01m7y04h0f8n2c5rj6wq3tkzme */
            id: string;
            /** @example Dextrous */
            name: string;
        };
        PublishedGame: {
            /**
             * @description Increases by one with each publication; 0 if nothing has been published.
             * @example 7
             */
            version: number;
            /** @description Publication, in milliseconds since the Unix epoch. Null if nothing has been published. */
            publishedAt: number | null;
            /** @description The apps whose changes this version published. */
            apps: components["schemas"]["AppName"][];
            /** @description Number of components that are not in the previous version. */
            created: number;
            /** @description Number of components that differ from the previous version. */
            changed: number;
            /** @description Number of components that exist only in the previous version. */
            deleted: number;
            /** @description The version that was restored; null if none was. */
            restoredFrom: number | null;
            /** @description The version whose changes were undone; null if this was something else. */
            undoes: number | null;
            game: components["schemas"]["Game"];
            /** @description Present if the response contains only what changed since that version. */
            since?: number;
            /** @description With `since`: ids of the deleted components. */
            deletedIds?: string[];
            /** @description The components of all apps, in creation order, or as `order` says. `app` is the app that created the component. */
            components: components["schemas"]["Component"][];
            /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
            nextCursor?: string;
        };
        ListedChange: {
            /** @enum {string} */
            change: "created" | "changed" | "deleted";
            component: components["schemas"]["Component"];
            /** @description The fields that differ. */
            fields: ("name" | "count" | "widthMm" | "heightMm" | "shape" | "sides" | "parentExternalKey" | "externalKey" | "payload" | "imageFaces")[];
            /** @description The sides whose images differ. */
            sideKeys: string[];
            /** @description Names of values of the payload that differ, up to 5. */
            values: string[];
        };
        /** @description With `changes`: what differs from the kept version before. Missing in versions older than the newest 200, and where it would take too much reading. */
        VersionChanges: {
            /** @description The name that the game got; null if it kept its name. */
            gameName: string | null;
            /** @description In creation order, up to `changes` of them, as they are in this version, or were before it if they are deleted. Their payloads have only one image: of a side that changed, or else the first. */
            components: components["schemas"]["ListedChange"][];
        };
        UserName: {
            id: string;
            /** @example Ada */
            name: string;
        };
        Author: {
            user: components["schemas"]["UserName"];
            app: components["schemas"]["AppName"];
            /**
             * @description The name that the access token had, or the device that it was given to.
             * @example my laptop
             */
            token: string | null;
            /** @description The User-Agent of the browser, for changes in the console. */
            browser: string | null;
        };
        /** @description Events do not have `name`, `note`, `isPinned`, `isByHand` and `authors`: guests receive them, too. */
        Version: {
            /**
             * @description Increases by one with each publication; 0 if nothing has been published.
             * @example 7
             */
            version: number;
            /** @description Publication, in milliseconds since the Unix epoch. */
            publishedAt: number;
            /** @description The apps whose changes this version published. */
            apps: components["schemas"]["AppName"][];
            /** @description Number of components that are not in the previous version. */
            created: number;
            /** @description Number of components that differ from the previous version. */
            changed: number;
            /** @description Number of components that exist only in the previous version. */
            deleted: number;
            /** @description The version that was restored; null if none was. */
            restoredFrom: number | null;
            /** @description The version whose changes were undone; null if this was something else. */
            undoes: number | null;
            /** @example What we played on Saturday */
            name?: string | null;
            /**
             * @description A remark about the version. A named push gives its note to the version that it becomes.
             * @example after playtest 3
             */
            note?: string | null;
            /** @description Whether the version is kept, as one with a name is. */
            isPinned?: boolean;
            /** @description Whether all of its changes were made in a browser, and none by a tool. */
            isByHand?: boolean;
            changes?: components["schemas"]["VersionChanges"];
            /** @description Who made the changes. Empty in versions from before this was recorded. */
            authors?: components["schemas"]["Author"][];
        };
        VersionList: {
            versions: components["schemas"]["Version"][];
        };
        VersionInput: {
            /** @example What we played on Saturday */
            name?: string | null;
            /**
             * @description A remark about the version. A named push gives its note to the version that it becomes.
             * @example after playtest 3
             */
            note?: string | null;
            /** @description Whether the version is kept, as one with a name is. */
            isPinned?: boolean;
        };
        PushInput: {
            /** @example after playtest 3 */
            note?: string;
        };
        OpenedPush: {
            /** @example psh_01m7y04k2d8q5w3n6vb9jr4ct7 */
            id: string;
        };
        CompletedPush: {
            /** @description The version that has been published; null if nothing changed, or if it will be published when its images are ready. */
            version: number | null;
        };
        Member: {
            user: components["schemas"]["Person"];
            /**
             * @description The role of a member.
             * @enum {string}
             */
            role: "viewer" | "coDesigner";
            /** @description Acceptance of the invitation, in milliseconds since the Unix epoch. */
            joinedAt: number;
        };
        GameInvite: {
            /** @example inv_01m7y04h8s5c1f7g9rw3jx6ykd */
            id: string;
            /**
             * @description The role that it offers; `owner` offers the game itself.
             * @enum {string}
             */
            role: "viewer" | "coDesigner" | "owner";
            /** @description The address that was invited. Null in the offer of the game. */
            email: string | null;
            /** @description The member to whom the game is offered. Null in an invitation. */
            userId: string | null;
            /** @description In the offer of a game: whether its former owner stays as a co-designer. */
            ownerStays: boolean;
            /** @description Creation, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description Expiry, in milliseconds since the Unix epoch. */
            expiresAt: number;
        };
        People: {
            owner: components["schemas"]["Person"];
            /** @description In the order in which they joined. */
            members: components["schemas"]["Member"][];
            /** @description Open invitations, oldest first. Only for the owner. */
            invites?: components["schemas"]["GameInvite"][];
        };
        MemberInput: {
            /**
             * @description The role of a member.
             * @enum {string}
             */
            role: "viewer" | "coDesigner";
        };
        GameInviteInput: {
            /** @example ben@example.com */
            email: string;
            /**
             * @description The role of a member.
             * @enum {string}
             */
            role: "viewer" | "coDesigner";
        };
        GameOffer: {
            /** @example usr_01m7y04gz7k3c9w5n2xq8vj4td */
            userId: string;
            /** @description Whether you become a co-designer when the offer is accepted, or leave the game. */
            ownerStays: boolean;
        };
        ReceivedInvite: {
            /** @example inv_01m7y04h8s5c1f7g9rw3jx6ykd */
            id: string;
            game: {
                /** @example gam_01m7y04h2m53zmtfyabc336dpc */
                id: string;
                name: string;
            };
            owner: components["schemas"]["Person"];
            /**
             * @description The role that it offers; `owner` offers the game itself.
             * @enum {string}
             */
            role: "viewer" | "coDesigner" | "owner";
            /** @description In the offer of a game: whether its former owner stays as a co-designer. */
            ownerStays: boolean;
            /** @description Creation, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description Expiry, in milliseconds since the Unix epoch. */
            expiresAt: number;
        };
        ReceivedInvites: {
            invites: components["schemas"]["ReceivedInvite"][];
        };
        ShareInput: {
            /**
             * @description A name for your own reference.
             * @example Thursday's table
             */
            name?: string;
            /** @description The version that the link always shows; null if it shows the published one. */
            version?: number | null;
            /** @description Whether the link also shows the other kept versions, what changed between them, and the history of pieces. */
            showsVersions?: boolean;
            /** @description Whether guests may print the game. */
            allowsPrint?: boolean;
            /** @description Whether the link shows the name of the user who created it, as in their account. Only that user can set it to true, and only with Tuckbox's own tools. */
            showsCreator?: boolean;
            /**
             * @description An open table of the game at which guests may sit down as players; null: none. Guests who came to another table by the link lose their seats.
             * @example tbl_01m7y04kb6c2x9v5nq8wt3rjdz
             */
            tableId?: string | null;
        };
        /** @description The table at which guests may sit down; null: none. */
        TableOfShare: {
            /** @example tbl_01m7y04kb6c2x9v5nq8wt3rjdz */
            id: string;
            name: string;
        } | null;
        NewShare: {
            /** @example shr_01m7y04jx5b7d1kq8v2gs4nrpc */
            id: string;
            /** @example Thursday's table */
            name: string;
            /** @description The app that created it; null if the owner did, with the console or another of Tuckbox's own tools, and for links from before this was recorded. */
            app: components["schemas"]["AppName"] | null;
            /** @description The version that the link always shows; null if it shows the published one. */
            version: number | null;
            /** @description Whether the link also shows the other kept versions, what changed between them, and the history of pieces. */
            showsVersions: boolean;
            /** @description Whether guests may print the game. */
            allowsPrint: boolean;
            /** @description Whether the link shows the name of the user who created it, as in their account. Only that user can set it to true, and only with Tuckbox's own tools. */
            showsCreator: boolean;
            table: components["schemas"]["TableOfShare"];
            /** @description Creation, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description Last use, in milliseconds since the Unix epoch. When it was last opened; other reads are recorded once an hour. Null if the link has not been used. */
            lastUsedAt: number | null;
            /** @description How many times it was opened. */
            opens: number;
            /** @description Whether you created it. */
            isOwn: boolean;
            /**
             * @description The share link for programs. Append `/published` or `/events` to read the game without an account.
             * @example http://127.0.0.1:8080/api/v1/shared/Zb4…
             */
            url: string;
            /**
             * @description The share link for people: a read-only page of the game.
             * @example http://127.0.0.1:8080/s/Zb4…
             */
            pageUrl: string;
        };
        Share: {
            /** @example shr_01m7y04jx5b7d1kq8v2gs4nrpc */
            id: string;
            /** @example Thursday's table */
            name: string;
            /** @description The app that created it; null if the owner did, with the console or another of Tuckbox's own tools, and for links from before this was recorded. */
            app: components["schemas"]["AppName"] | null;
            /** @description The version that the link always shows; null if it shows the published one. */
            version: number | null;
            /** @description Whether the link also shows the other kept versions, what changed between them, and the history of pieces. */
            showsVersions: boolean;
            /** @description Whether guests may print the game. */
            allowsPrint: boolean;
            /** @description Whether the link shows the name of the user who created it, as in their account. Only that user can set it to true, and only with Tuckbox's own tools. */
            showsCreator: boolean;
            table: components["schemas"]["TableOfShare"];
            /** @description Creation, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description Last use, in milliseconds since the Unix epoch. When it was last opened; other reads are recorded once an hour. Null if the link has not been used. */
            lastUsedAt: number | null;
            /** @description How many times it was opened. */
            opens: number;
            /** @description Whether you created it. */
            isOwn: boolean;
            /** @description The share link for programs. Null for apps that are not part of Tuckbox, and if the address is not stored: renew the link then. */
            url: string | null;
            /** @description The share link for people. Null for apps that are not part of Tuckbox, and if the address is not stored: renew the link then. */
            pageUrl: string | null;
        };
        ShareList: {
            shares: components["schemas"]["Share"][];
        };
        /** @description Fields that are left out stay unchanged. */
        ShareChange: {
            /**
             * @description A name for your own reference.
             * @example Thursday's table
             */
            name?: string;
            /** @description Whether guests may print the game. */
            allowsPrint?: boolean;
            /** @description Whether the link shows the name of the user who created it, as in their account. Only that user can set it to true, and only with Tuckbox's own tools. */
            showsCreator?: boolean;
            /**
             * @description An open table of the game at which guests may sit down as players; null: none. Guests who came to another table by the link lose their seats.
             * @example tbl_01m7y04kb6c2x9v5nq8wt3rjdz
             */
            tableId?: string | null;
        };
        /** @description The game. */
        SharedGameName: {
            name: string;
            players?: components["schemas"]["Players"];
        };
        /** @description Who shares the game; null if the link does not say it. */
        ShareCreator: {
            name: string;
        } | null;
        /** @description The table at which guests may sit down; null: none, or it has been closed. */
        TableToJoin: {
            name: string;
            /** @description The link to its door. */
            url: string;
        } | null;
        SharedGame: {
            game: components["schemas"]["SharedGameName"];
            creator: components["schemas"]["ShareCreator"];
            /** @description How many components the link shows. */
            pieces: number;
            /** @description A picture of some of its pieces, a JPEG of 1200 × 630 pixels; null if none of them has a picture. */
            coverUrl: string | null;
            /**
             * @description Increases by one with each publication; 0 if nothing has been published.
             * @example 7
             */
            version: number;
            /** @description Whether the link always shows this version. */
            isPinned: boolean;
            /** @description Whether the link also shows the other kept versions, what changed between them, and the history of pieces. */
            showsVersions: boolean;
            /** @description Whether guests may print the game. */
            allowsPrint: boolean;
            table: components["schemas"]["TableToJoin"];
            /** @description The URL of the version that the link shows. */
            publishedUrl: string;
            /** @description The URL of the event stream. */
            eventsUrl: string;
        };
        ComponentChange: {
            before: components["schemas"]["Component"];
            after: components["schemas"]["Component"];
            /** @description The fields that differ. */
            fields: ("name" | "count" | "widthMm" | "heightMm" | "shape" | "sides" | "parentExternalKey" | "externalKey" | "payload" | "imageFaces")[];
        };
        /** @description The differences across all apps. Each list is in creation order. */
        VersionDiff: {
            /**
             * @description Increases by one with each publication; 0 if nothing has been published.
             * @example 7
             */
            from: number;
            /**
             * @description Increases by one with each publication; 0 if nothing has been published.
             * @example 7
             */
            to: number;
            /** @description Components that exist only in `to`. */
            created: components["schemas"]["Component"][];
            /** @description Components in both versions that differ in more than their timestamps. */
            changed: components["schemas"]["ComponentChange"][];
            /** @description Components that exist only in `from`. */
            deleted: components["schemas"]["Component"][];
        };
        ValueChange: {
            /** @example cost */
            name: string;
            /** @description Absent if it was added. */
            before?: unknown;
            /** @description Absent if it was removed. */
            after?: unknown;
        };
        PastComponent: {
            /** @description The first version with this state. */
            version: number;
            /** @description The first version without this state; null if the published version still has it. */
            until: number | null;
            /** @description Publication, in milliseconds since the Unix epoch. If that version is no longer kept, the time of the change. */
            at: number;
            app: components["schemas"]["AppName"];
            /** @description The version that was restored; null if none was. */
            restoredFrom: number | null;
            /** @description The version whose changes were undone; null if this was something else. */
            undoes: number | null;
            /** @description The fields that changed from the previous state. Empty for the oldest state. */
            fields: ("name" | "count" | "widthMm" | "heightMm" | "shape" | "sides" | "parentExternalKey" | "externalKey" | "payload" | "imageFaces")[];
            /** @description The values of the `payload` that changed from the previous state, up to 50 and without long ones. Absent for guests. */
            values?: components["schemas"]["ValueChange"][];
            /** @example Ace of Clubs */
            name: string;
            imageFaces: components["schemas"]["ImageFace"][];
            /** @description Who made the change. Empty if that is no longer known; absent for guests. */
            authors?: components["schemas"]["Author"][];
        };
        ComponentHistory: {
            /** @description Newest first, up to 100. Empty if the component has not been published. */
            history: components["schemas"]["PastComponent"][];
        };
        PrintRemark: {
            /** @enum {string} */
            code: "NO_IMAGE" | "NO_BLEED" | "NO_BACK" | "IN_PARTS" | "BOOK_SMALLER" | "WITHOUT_OTHERS" | "NO_FACES";
            message: string;
            /** @description The facts in the message. */
            params?: {
                [key: string]: string | number;
            };
        };
        /** @description A page, as a screen shows it. Its units are mm. */
        PrintedPage: {
            widthMm: number;
            heightMm: number;
            pictures: {
                /** @description A small image; null if it is not available. */
                url: string | null;
                /** @description As `matrix()` in SVG: maps the unit square to where the image lies. */
                matrix: number[];
                /** @description What of it shows, as `d` in SVG. */
                clip: string;
            }[];
            strokes: {
                /** @description The line, as `d` in SVG. */
                path: string;
                /**
                 * @description What it is for.
                 * @enum {string}
                 */
                kind: "cut" | "fold" | "ruler";
            }[];
            captions: {
                text: string;
                x: number;
                /** @description Its base line. */
                y: number;
                sizeMm: number;
                /** @enum {string} */
                align: "start" | "middle" | "end";
            }[];
        };
        PrintPlan: {
            /**
             * @description Increases by one with each publication; 0 if nothing has been published.
             * @example 7
             */
            version: number;
            /** @description Whether changes wait to be published, such as those of a push whose images are still being made: they are not in this version. False if the request names a version. */
            isBehind: boolean;
            pages: number;
            /** @description Of paper: half of the pages if backs are printed. */
            sheets: number;
            /** @description Pieces, parts of boards and leaves of books. */
            pieces: number;
            /** @example Lantern Bay v12 A4.pdf */
            fileName: string;
            remarks: components["schemas"]["PrintRemark"][];
            /** @description Null if there is no such page. */
            page: components["schemas"]["PrintedPage"] | null;
        };
        HostedImageNames: {
            /**
             * @description Increases by one with each publication; 0 if nothing has been published.
             * @example 7
             */
            version: number;
            images: string[];
        };
        TableInput: {
            /** @example Friday's table */
            name?: string;
            /** @description The version at which the table stays, which is kept as long as it does; null: it takes in new ones. */
            frozenVersion?: number | null;
            /** @description How the host is called at the table: by default as in the account. */
            host?: {
                /** @example Ada */
                name?: string;
                /**
                 * @description a colour as # and six lower-case hexadecimal digits.
                 * @example #aa3300
                 */
                colour?: string;
            };
            /** @description The name of the set-up of the game with which it begins. Without one, boards lie in the middle, decks below them, and everything else is in the box. */
            setUp?: string;
            /** @description Whether everything that would be in the box is laid out in rows. */
            layOutAll?: boolean;
            /** @description Whether the decks are shuffled: all stacks that lie face down. True by default. It is the host's first act, so the host can undo it. */
            shuffle?: boolean;
        };
        TableSeat: {
            /**
             * @description The seat.
             * @example sea_01m7y04kf3n7v1z5kx8qd2jwcr
             */
            id: string;
            /** @example Ada */
            name: string;
            /**
             * @description a colour as # and six lower-case hexadecimal digits.
             * @example #aa3300
             */
            colour: string;
            /** @enum {string} */
            role: "host" | "player" | "spectator" | "observer";
            /**
             * @description Whether hosts play it.
             * @constant
             */
            isStandIn?: true;
            /** @description Last use, in milliseconds since the Unix epoch. To the minute; null: not yet. */
            seenAt: number | null;
        };
        NewTable: {
            /** @example tbl_01m7y04kb6c2x9v5nq8wt3rjdz */
            id: string;
            /** @example Friday's table */
            name: string;
            /** @description The version of the game that lies on it. */
            version: number;
            /** @description Who has a seat. */
            seats: components["schemas"]["TableSeat"][];
            /** @description The version at which the table stays, which is kept as long as it does; null: it takes in new ones. */
            frozenVersion: number | null;
            /** @description How many acts there have been. */
            acts: number;
            /** @description Creation, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description Last act, in milliseconds since the Unix epoch. */
            activeAt: number;
            /** @description Closing, in milliseconds since the Unix epoch. Null if it is open. */
            closedAt: number | null;
            /**
             * @description The table's page.
             * @example http://127.0.0.1:8080/tables/tbl_01m7y04kb6c2x9v5nq8wt3rjdz
             */
            url: string;
            /**
             * @description The seat.
             * @example sea_01m7y04kf3n7v1z5kx8qd2jwcr
             */
            seatId: string;
            /** @description For programs: the secret of the host's seat. Shown only once. Browsers in which the owner is signed in need none. */
            seatSecret: string;
        };
        Table: {
            /** @example tbl_01m7y04kb6c2x9v5nq8wt3rjdz */
            id: string;
            /** @example Friday's table */
            name: string;
            /** @description The version of the game that lies on it. */
            version: number;
            /** @description Who has a seat. */
            seats: components["schemas"]["TableSeat"][];
            /** @description The version at which the table stays, which is kept as long as it does; null: it takes in new ones. */
            frozenVersion: number | null;
            /** @description How many acts there have been. */
            acts: number;
            /** @description Creation, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description Last act, in milliseconds since the Unix epoch. */
            activeAt: number;
            /** @description Closing, in milliseconds since the Unix epoch. Null if it is open. */
            closedAt: number | null;
        };
        TableList: {
            tables: components["schemas"]["Table"][];
        };
        TableChange: {
            /** @example Friday's table */
            name?: string;
            isClosed?: boolean;
            /** @description The version at which the table stays, which is kept as long as it does; null: it takes in new ones. */
            frozenVersion?: number | null;
        };
        TableLinkInput: {
            /**
             * @description A name for your own reference.
             * @example Thursday's table
             */
            name?: string;
            /**
             * @description What those who come by it may do.
             * @enum {string}
             */
            role?: "player" | "spectator" | "observer";
            /** @description How many may sit by it at the same time; null: up to 12, of which at most 10 from one network. */
            maxSeats?: number | null;
        };
        /** @description The share link whose guests come by it, and with which it ends; null for a link of its own. */
        ShareOfTableLink: {
            /** @example shr_01m7y04jx5b7d1kq8v2gs4nrpc */
            id: string;
            name: string;
        } | null;
        NewTableLink: {
            /** @example lnk_01m7y04kd1w5j8r2bq6xc9nvtp */
            id: string;
            /**
             * @description A name for your own reference.
             * @example Thursday's table
             */
            name: string;
            /**
             * @description What those who come by it may do.
             * @enum {string}
             */
            role: "player" | "spectator" | "observer";
            /** @description How many may sit by it at the same time; null: up to 12, of which at most 10 from one network. */
            maxSeats: number | null;
            share: components["schemas"]["ShareOfTableLink"];
            /** @description How many sit by it. */
            seats: number;
            /** @description How many seats were ever taken with it. */
            taken: number;
            /** @description Creation, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description Last seat taken with it, in milliseconds since the Unix epoch. Null if there was none. */
            lastUsedAt: number | null;
            /** @description The secret in `url`. */
            secret: string;
            /**
             * @description The link for guests.
             * @example http://127.0.0.1:8080/t/Zb4…
             */
            url: string;
        };
        TableLink: {
            /** @example lnk_01m7y04kd1w5j8r2bq6xc9nvtp */
            id: string;
            /**
             * @description A name for your own reference.
             * @example Thursday's table
             */
            name: string;
            /**
             * @description What those who come by it may do.
             * @enum {string}
             */
            role: "player" | "spectator" | "observer";
            /** @description How many may sit by it at the same time; null: up to 12, of which at most 10 from one network. */
            maxSeats: number | null;
            share: components["schemas"]["ShareOfTableLink"];
            /** @description How many sit by it. */
            seats: number;
            /** @description How many seats were ever taken with it. */
            taken: number;
            /** @description Creation, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description Last seat taken with it, in milliseconds since the Unix epoch. Null if there was none. */
            lastUsedAt: number | null;
            /** @description The link for guests. Null for apps that are not part of Tuckbox, and if the address is not stored: renew the link then. */
            url: string | null;
        };
        TableLinkList: {
            links: components["schemas"]["TableLink"][];
        };
        TableLinkChange: {
            /**
             * @description A name for your own reference.
             * @example Thursday's table
             */
            name: string;
        };
        OwnSeat: {
            /**
             * @description The seat.
             * @example sea_01m7y04kf3n7v1z5kx8qd2jwcr
             */
            seatId: string;
        };
        SavedSetUp: {
            /** @example Two players */
            name: string;
            /** @description Last time it was saved, in milliseconds since the Unix epoch. */
            savedAt: number;
        };
        SetUpList: {
            setUps: components["schemas"]["SavedSetUp"][];
        };
        HeldSetUpItem: {
            /**
             * @description Null for a stack that belongs to no deck.
             * @enum {string|null}
             */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book" | null;
            externalKey: string | null;
            /** @description The app that pushed the piece; without it, any piece with this kind and key. Empty for a standard piece of the table, such as `die-6`. */
            app?: string;
            /** @description Only for a standard piece: its name, or what is written on a blank card. */
            name?: string;
            /** @description The id of the piece. It is found by it even when its key has changed. */
            componentId?: string;
            /** @description How many copies lie like this. */
            count?: number;
            /**
             * @description Without it, cards lie face down and all others face up.
             * @enum {string}
             */
            face?: "up" | "down";
            /** @description Degrees, clockwise. */
            turn?: number;
            isLocked?: boolean;
            /** @description The number on a die or counter, or the page at which a book is open. */
            value?: number;
            /** @description Whether it is a copy that players made, beyond the game's count. */
            isMade?: boolean;
        };
        SetUpItem: {
            /**
             * @description Null for a stack that belongs to no deck.
             * @enum {string|null}
             */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book" | null;
            externalKey: string | null;
            /** @description The app that pushed the piece; without it, any piece with this kind and key. Empty for a standard piece of the table, such as `die-6`. */
            app?: string;
            /** @description Only for a standard piece: its name, or what is written on a blank card. */
            name?: string;
            /** @description The id of the piece. It is found by it even when its key has changed. */
            componentId?: string;
            /** @description How many copies lie like this. */
            count?: number;
            /**
             * @description Without it, cards lie face down and all others face up.
             * @enum {string}
             */
            face?: "up" | "down";
            /** @description Degrees, clockwise. */
            turn?: number;
            isLocked?: boolean;
            /** @description The number on a die or counter, or the page at which a book is open. */
            value?: number;
            /** @description Whether it is a copy that players made, beyond the game's count. */
            isMade?: boolean;
            /** @description Its middle, in mm from the table's middle. Without `x` and `y`, it is in the box. */
            x?: number;
            /** @description As `x`, downwards. */
            y?: number;
            /** @description Whether it is a stack, of the deck that `externalKey` names. Cards of the deck that the set-up does not mention are put at its bottom. */
            isStack?: boolean;
            /** @description The cards of a stack from its top, or the contents of a container or bundle. */
            holds?: components["schemas"]["HeldSetUpItem"][];
        };
        Spot: {
            /** @example Market */
            name: string;
            /** @description Its middle, in mm from the table's middle. */
            x: number;
            /** @description As `x`, downwards. */
            y: number;
            /** @description In mm; all of it is at most 10,000 mm from the table's middle. */
            widthMm: number;
            /** @description In mm. */
            heightMm: number;
            /**
             * @description What it is for. What it does follows from it, unless it is given.
             * @enum {string}
             */
            role: "deck" | "discard" | "play" | "market" | "score" | "hand" | "removed" | "other";
            /** @description The place around the table of the seat that owns it, from 0; null: no seat does. */
            seat: number | null;
            /**
             * @description Who sees what lies in it. To all others, everything shows its back.
             * @enum {string}
             */
            seenBy: "all" | "owner" | "none";
            /**
             * @description Where things come to lie that are put into it.
             * @enum {string}
             */
            snap: "none" | "middle" | "grid" | "fan" | "stack";
            /** @description Of a grid. */
            columns: number;
            /** @description Of a grid. */
            rows: number;
            /** @description Between the cells of a grid or the things of a fan, in mm. */
            gapMm: number;
            /**
             * @description The face of what arrives; `same`: as it was.
             * @enum {string}
             */
            face: "up" | "down" | "same";
            /** @description Whether what arrives is turned upright. */
            isUpright: boolean;
        };
        RoutinePiece: {
            /** @description The app that pushed the piece; without it, any piece with this key. Empty for a standard piece. */
            app?: string;
            key: string;
            /** @description The id of the piece. It is found by it even when its key has changed. */
            componentId?: string;
            /** @description Its name, to say what is no longer there. */
            name?: string;
        };
        /** @description A spot by its name, or the topmost stack of a deck that lies face down on the felt. */
        RoutinePlace: {
            /** @description The name of a spot. */
            spot: string;
        } | {
            deck: components["schemas"]["RoutinePiece"];
        };
        /** @description The step is skipped unless this is so. */
        RoutineCondition: {
            place: components["schemas"]["RoutinePlace"];
            /** @enum {string} */
            is: "empty" | "atMost" | "atLeast";
            /** @description For `atMost` and `atLeast`; each card of a stack counts. */
            count?: number;
        };
        RoutineStepShuffle: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "RoutineStepShuffle";
            if?: components["schemas"]["RoutineCondition"];
            place: {
                /** @description The name of a spot. */
                spot: string;
            } | {
                /**
                 * @description All spots of this role.
                 * @enum {string}
                 */
                role: "deck" | "discard" | "play" | "market" | "score" | "hand" | "removed" | "other";
            } | {
                deck: components["schemas"]["RoutinePiece"];
            };
        };
        RoutineStepDeal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "RoutineStepDeal";
            if?: components["schemas"]["RoutineCondition"];
            from: components["schemas"]["RoutinePlace"];
            count: number;
            /**
             * @description All players and hosts, those whose turn it is, or the one that acts.
             * @enum {string}
             */
            to: "all" | "active" | "self";
        };
        RoutineStepDraw: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "RoutineStepDraw";
            if?: components["schemas"]["RoutineCondition"];
            from: components["schemas"]["RoutinePlace"];
            into: {
                /** @description The name of a spot. */
                spot: string;
            } | {
                /**
                 * @description All spots of this role.
                 * @enum {string}
                 */
                role: "deck" | "discard" | "play" | "market" | "score" | "hand" | "removed" | "other";
            };
            count?: number;
            /** @description Draws until this many lie there, but never more than a grid has free cells. One of `count` and `fillTo` is needed. */
            fillTo?: number;
            /** @enum {string} */
            face?: "up" | "down";
        } | unknown | unknown;
        RoutineStepCollect: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "RoutineStepCollect";
            if?: components["schemas"]["RoutineCondition"];
            from: ({
                /** @description The name of a spot. */
                spot: string;
            } | {
                /**
                 * @description All spots of this role.
                 * @enum {string}
                 */
                role: "deck" | "discard" | "play" | "market" | "score" | "hand" | "removed" | "other";
            } | {
                deck: components["schemas"]["RoutinePiece"];
            } | {
                /**
                 * @description All players and hosts, those whose turn it is, or the one that acts.
                 * @enum {string}
                 */
                hands: "all" | "active" | "self";
            })[];
            into: components["schemas"]["RoutinePlace"];
            /** @enum {string} */
            at?: "top" | "bottom";
            /** @description The name of a set-up of the table. */
            setUp?: string;
        };
        RoutineStepFlip: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "RoutineStepFlip";
            if?: components["schemas"]["RoutineCondition"];
            place: {
                /** @description The name of a spot. */
                spot: string;
            } | {
                /**
                 * @description All spots of this role.
                 * @enum {string}
                 */
                role: "deck" | "discard" | "play" | "market" | "score" | "hand" | "removed" | "other";
            } | {
                deck: components["schemas"]["RoutinePiece"];
            };
            /** @enum {string} */
            which: "all" | "top";
            /** @enum {string} */
            face?: "up" | "down";
        };
        RoutineStepCount: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "RoutineStepCount";
            if?: components["schemas"]["RoutineCondition"];
            /** @description All in a spot or in those of a role, or all of a piece that lie open on the felt. */
            counter: {
                /** @description The name of a spot. */
                spot: string;
            } | {
                /**
                 * @description All spots of this role.
                 * @enum {string}
                 */
                role: "deck" | "discard" | "play" | "market" | "score" | "hand" | "removed" | "other";
            } | {
                piece: components["schemas"]["RoutinePiece"];
            };
            /** @description The new value. */
            to?: number;
            /** @description What is added to the value. One of `to` and `by` is needed. */
            by?: number;
        } | unknown | unknown;
        RoutineStepRoll: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "RoutineStepRoll";
            if?: components["schemas"]["RoutineCondition"];
            /** @description All in a spot or in those of a role, or all of a piece that lie open on the felt. */
            dice: {
                /** @description The name of a spot. */
                spot: string;
            } | {
                /**
                 * @description All spots of this role.
                 * @enum {string}
                 */
                role: "deck" | "discard" | "play" | "market" | "score" | "hand" | "removed" | "other";
            } | {
                piece: components["schemas"]["RoutinePiece"];
            };
        };
        RoutineStepMove: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "RoutineStepMove";
            if?: components["schemas"]["RoutineCondition"];
            /** @description Everything in a spot or in those of a role, or all of a piece that lie open on the felt. */
            things: {
                /** @description The name of a spot. */
                spot: string;
            } | {
                /**
                 * @description All spots of this role.
                 * @enum {string}
                 */
                role: "deck" | "discard" | "play" | "market" | "score" | "hand" | "removed" | "other";
            } | {
                piece: components["schemas"]["RoutinePiece"];
            };
            /** @description A spot by its name, the box, or the places of open pieces in a set-up of the table. */
            into: {
                /** @description The name of a spot. */
                spot: string;
            } | {
                /** @constant */
                box: true;
            } | {
                /** @description The name of a set-up of the table. */
                setUp: string;
            };
        };
        RoutineStepPassHands: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "RoutineStepPassHands";
            if?: components["schemas"]["RoutineCondition"];
            /** @enum {string} */
            to: "left" | "right";
        };
        RoutineStepScore: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "RoutineStepScore";
            if?: components["schemas"]["RoutineCondition"];
            /**
             * @description All players and hosts, those whose turn it is, or the one that acts.
             * @enum {string}
             */
            seats: "all" | "active" | "self";
            /** @description The new value. */
            to?: number;
            /** @description What is added to the value. One of `to` and `by` is needed. */
            by?: number;
        } | unknown | unknown;
        RoutineStepEndTurn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "RoutineStepEndTurn";
            if?: components["schemas"]["RoutineCondition"];
        };
        RoutineStepTakeTurn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "RoutineStepTakeTurn";
            if?: components["schemas"]["RoutineCondition"];
            /** @description The order begins with the seat, and a new round begins. */
            isFirst?: boolean;
        };
        RoutineStep: components["schemas"]["RoutineStepShuffle"] | components["schemas"]["RoutineStepDeal"] | components["schemas"]["RoutineStepDraw"] | components["schemas"]["RoutineStepCollect"] | components["schemas"]["RoutineStepFlip"] | components["schemas"]["RoutineStepCount"] | components["schemas"]["RoutineStepRoll"] | components["schemas"]["RoutineStepMove"] | components["schemas"]["RoutineStepPassHands"] | components["schemas"]["RoutineStepScore"] | components["schemas"]["RoutineStepEndTurn"] | components["schemas"]["RoutineStepTakeTurn"];
        Routine: {
            name: string;
            steps: components["schemas"]["RoutineStep"][];
            /** @description Also runs it along with the act after which this is so. */
            trigger?: {
                /** @enum {string} */
                on: "turnEnds" | "roundEnds" | "timerEnds";
            } | {
                /** @constant */
                on: "empty";
                place: components["schemas"]["RoutinePlace"];
            };
            /**
             * @description Who may run it: all players, or only the host and players who may manage.
             * @enum {string}
             */
            pressedBy: "players" | "managers";
        };
        /** @description The timer with which a table begins. Without it, the table keeps the one that it has. */
        StartTimer: {
            /** @description Whether it counts down, from a second or more. */
            isDown: boolean;
            /** @description The time that it shows before it runs, in ms. */
            startMs: number;
        };
        SetUp: {
            /** @example Two players */
            name: string;
            /** @description Last time it was saved, in milliseconds since the Unix epoch. */
            savedAt: number;
            items: components["schemas"]["SetUpItem"][];
            spots?: components["schemas"]["Spot"][];
            routines?: components["schemas"]["Routine"][];
            /** @description The score with which each seat begins. Without it, scores are not counted. */
            startScore?: number;
            timer?: components["schemas"]["StartTimer"];
        };
        SpotInput: {
            /** @example Market */
            name: string;
            /** @description Its middle, in mm from the table's middle. */
            x: number;
            /** @description As `x`, downwards. */
            y: number;
            /** @description In mm; all of it is at most 10,000 mm from the table's middle. */
            widthMm: number;
            /** @description In mm. */
            heightMm: number;
            /**
             * @description What it is for. What it does follows from it, unless it is given.
             * @enum {string}
             */
            role?: "deck" | "discard" | "play" | "market" | "score" | "hand" | "removed" | "other";
            /** @description The place around the table of the seat that owns it, from 0; null: no seat does. */
            seat?: number | null;
            /**
             * @description Who sees what lies in it. To all others, everything shows its back.
             * @enum {string}
             */
            seenBy?: "all" | "owner" | "none";
            /**
             * @description Where things come to lie that are put into it.
             * @enum {string}
             */
            snap?: "none" | "middle" | "grid" | "fan" | "stack";
            /** @description Of a grid. */
            columns?: number;
            /** @description Of a grid. */
            rows?: number;
            /** @description Between the cells of a grid or the things of a fan, in mm. */
            gapMm?: number;
            /**
             * @description The face of what arrives; `same`: as it was.
             * @enum {string}
             */
            face?: "up" | "down" | "same";
            /** @description Whether what arrives is turned upright. */
            isUpright?: boolean;
        };
        SetUpInput: {
            /** @description From the lowest to the highest. Pieces that are not mentioned are in the box, or in their deck's stack. */
            items: components["schemas"]["SetUpItem"][];
            /** @description The spots on the felt. Without them, the table keeps those that it has. */
            spots?: components["schemas"]["SpotInput"][];
            /** @description The routines of the table. Without them, the table keeps those that it has. */
            routines?: components["schemas"]["Routine"][];
            /** @description The score with which each seat begins. Without it, scores are not counted. */
            startScore?: number;
            timer?: components["schemas"]["StartTimer"];
        };
        /** @description The host who created the link, or else the one who opened the table. */
        TableHost: {
            /** @example Ada */
            name: string;
        };
        SeatAtDoor: {
            /** @example Ada */
            name: string;
            /**
             * @description a colour as # and six lower-case hexadecimal digits.
             * @example #aa3300
             */
            colour: string;
            /** @enum {string} */
            role: "host" | "player" | "spectator" | "observer";
            /** @description Whether the seat is connected. */
            isHere: boolean;
            /**
             * @description For a seat that the host plays: its id, by which a player can take its place.
             * @example sea_01m7y04kf3n7v1z5kx8qd2jwcr
             */
            standIn?: string;
        };
        TableInvitation: {
            table: {
                /** @example Friday's table */
                name: string;
            };
            game: {
                name: string;
            };
            /** @enum {string} */
            role: "host" | "player" | "spectator" | "observer";
            /** @description Whether all seats of the link that the caller could have, or of the table, are taken. */
            isFull: boolean;
            /** @description Whether the table has been closed. */
            isClosed: boolean;
            /** @description The colours of the seats that are taken. */
            colours: string[];
            host: components["schemas"]["TableHost"];
            /** @description Who has a seat, the host first. */
            seats: components["schemas"]["SeatAtDoor"][];
            /** @description A picture of pieces that every seat sees, a JPEG of 1200 × 630 pixels; null if none of them has a picture. */
            coverUrl: string | null;
        };
        Guest: {
            /** @example Ada */
            name: string;
            /**
             * @description a colour as # and six lower-case hexadecimal digits.
             * @example #aa3300
             */
            colour: string;
            /** @description The stand-in whose place the guest takes, for players. */
            standIn?: string;
        };
        TakenSeat: {
            /** @example tbl_01m7y04kb6c2x9v5nq8wt3rjdz */
            tableId: string;
            /**
             * @description The seat.
             * @example sea_01m7y04kf3n7v1z5kx8qd2jwcr
             */
            seatId: string;
            /** @description For programs, as a bearer token. Browsers get it as a cookie. */
            secret: string;
        };
        TableHead: {
            /** @example tbl_01m7y04kb6c2x9v5nq8wt3rjdz */
            id: string;
            /** @example Friday's table */
            name: string;
            game: {
                /** @example gam_01m7y04h2m53zmtfyabc336dpc */
                id: string;
                name: string;
            };
            /**
             * @description The seat.
             * @example sea_01m7y04kf3n7v1z5kx8qd2jwcr
             */
            seat: string;
            /** @enum {string} */
            role: "host" | "player" | "spectator" | "observer";
            /**
             * @description The host's own seat, if the seat is a stand-in that the host plays.
             * @example sea_01m7y04kf3n7v1z5kx8qd2jwcr
             */
            playedBy?: string;
            /** @description What the addresses of images begin with. */
            files: string;
            /** @description The latest version of the game. */
            latest: number;
            /** @description The version at which the table stays, which is kept as long as it does; null: it takes in new ones. */
            frozenVersion: number | null;
            isClosed: boolean;
            /**
             * @description The playtest that records what happens at the table; null if nothing is recorded.
             * @example plt_01m7y04km3w8r5c1v6nq9xj2td
             */
            playtestId: string | null;
        };
        /** @description A sentence of the log, as the seat may read it. */
        TableLogLine: {
            /** @description The number of an act. */
            seq: number;
            /** @description Who did it; null for the service. */
            seat: string | null;
            /** @description When, in milliseconds since the Unix epoch. */
            at: number;
            /** @description What was done: the kind of the act, or `update`, `sit` or `rise`. */
            code: string;
            values: {
                [key: string]: unknown;
            };
            items: {
                /** @description Of a stack, its deck’s, or empty. */
                name: string;
                kind: string;
                /** @description Of a stack. */
                cards?: number;
                /** @description A small picture of the front, relative to `files` of the view. */
                picture?: string;
            }[];
            /** @description Of how many pieces the seat may not know the name. */
            hidden: number;
            /** @description Their kind, if all are of one. */
            hiddenKind?: string;
            /** @description Their outline, if all have the same one. */
            hiddenShape?: string;
        };
        TableView: {
            /** @constant */
            t: "view";
            /** @description The number of an act. */
            seq: number;
            table: components["schemas"]["TableHead"];
            /** @description What the seat sees, by name (docs/TABLE.md, "What a seat sees"). */
            view: {
                [key: string]: unknown;
            };
            log: components["schemas"]["TableLogLine"][];
            /** @description The seats that are connected. */
            here: string[];
            holds: {
                [key: string]: unknown;
            };
            n: number;
        };
        TableLog: {
            lines: components["schemas"]["TableLogLine"][];
        };
        TableActLay: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActLay";
            items: {
                /** @description The id of an item, as the view names it. */
                id: string;
                /** @description Millimetres from the table's middle. */
                x: number;
                /** @description Millimetres from the table's middle. */
                y: number;
                turn?: number;
            }[];
            /** @enum {string} */
            face?: "up" | "down";
        };
        TableActFlip: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActFlip";
            /** @description Ids of items, as the view names them. */
            ids: string[];
        };
        TableActTurn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActTurn";
            /** @description Ids of items, as the view names them. */
            ids: string[];
            /** @description Degrees, clockwise. */
            by: number;
        };
        TableActStack: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActStack";
            /** @description Ids of items, as the view names them. */
            ids: string[];
            /** @description The id of an item, as the view names it. */
            on: string;
            /** @enum {string} */
            at?: "top" | "bottom";
        };
        TableActDraw: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActDraw";
            /** @description The id of an item, as the view names it. */
            from: string;
            count: number;
            to: "hand" | {
                /** @description Millimetres from the table's middle. */
                x: number;
                /** @description Millimetres from the table's middle. */
                y: number;
                /** @enum {string} */
                face?: "up" | "down";
            };
        };
        TableActDeal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActDeal";
            /** @description The id of an item, as the view names it. */
            from: string;
            count: number;
            to: string[];
        };
        TableActShuffle: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActShuffle";
            /** @description The id of an item, as the view names it. */
            id?: string;
            /** @description Several stacks. One of `id` and `ids` is needed. */
            ids?: string[];
        } | unknown | unknown;
        TableActReverse: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActReverse";
            /** @description The id of an item, as the view names it. */
            id: string;
        };
        TableActCut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActCut";
            /** @description The id of an item, as the view names it. */
            id: string;
            count: number;
            /** @description Millimetres from the table's middle. */
            x: number;
            /** @description Millimetres from the table's middle. */
            y: number;
        };
        TableActSpread: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActSpread";
            /** @description The id of an item, as the view names it. */
            id: string;
            /** @description Millimetres from the table's middle. */
            x: number;
            /** @description Millimetres from the table's middle. */
            y: number;
            /** @description Millimetres from the table's middle. */
            step: number;
        };
        TableActLook: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActLook";
            /** @description The id of an item, as the view names it. */
            at: string;
            count?: number;
        };
        TableActEndLook: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActEndLook";
            shuffle?: boolean;
        };
        TableActHand: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActHand";
            /** @description Ids of items, as the view names them. */
            ids: string[];
        };
        TableActGive: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActGive";
            /** @description Ids of items, as the view names them. */
            ids: string[];
            /** @description The id of a seat. */
            to: string;
        };
        TableActPassHands: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActPassHands";
            /** @enum {string} */
            to: "left" | "right";
        };
        TableActArrange: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActArrange";
            /** @description Ids of items, as the view names them. */
            ids: string[];
        };
        TableActShow: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActShow";
            /** @description Ids of items, as the view names them. */
            ids: string[];
            to: string[] | "all";
        };
        TableActRoll: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActRoll";
            /** @description Ids of items, as the view names them. */
            ids: string[];
        };
        TableActCount: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActCount";
            /** @description The id of an item, as the view names it. */
            id: string;
            /** @description The new value. */
            to?: number;
            /** @description What is added to the value. One of `to` and `by` is needed. */
            by?: number;
        } | unknown | unknown;
        TableActPage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActPage";
            /** @description The id of an item, as the view names it. */
            id: string;
            to: number;
        };
        TableActPutIn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActPutIn";
            /** @description Ids of items, as the view names them. */
            ids: string[];
            /** @description The id of an item, as the view names it. */
            into: string;
        };
        TableActLock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActLock";
            /** @description Ids of items, as the view names them. */
            ids: string[];
            isLocked: boolean;
        };
        TableActRaise: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActRaise";
            /** @description Ids of items, as the view names them. */
            ids: string[];
        };
        TableActLower: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActLower";
            /** @description Ids of items, as the view names them. */
            ids: string[];
        };
        TableActBox: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActBox";
            /** @description Ids of items, as the view names them. */
            ids: string[];
        };
        TableActCopy: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActCopy";
            /** @description Ids of items, as the view names them. */
            ids: string[];
        };
        TableActBring: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActBring";
            /**
             * @description The key of a standard piece: `die-` with 4, 6, 8, 10, 12 or 20; `coin`; `counter`; `cube-`, `pawn-` or `disc-` with a colour; `card-` with its width and height in mm.
             * @example die-6
             * @example pawn-red
             * @example card-63.5x88.9
             */
            piece: string;
            name: string;
            count: number;
            /** @description Millimetres from the table's middle. */
            x: number;
            /** @description Millimetres from the table's middle. */
            y: number;
        };
        TableActWrite: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActWrite";
            /** @description The id of an item, as the view names it. */
            id: string;
            text: string;
        };
        TableActTidy: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActTidy";
        };
        TableActSettings: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActSettings";
            isOpen?: boolean;
            playersManage?: boolean;
            holdsUpdates?: boolean;
        };
        TableActTurnOrder: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActTurnOrder";
            /** @description The seats that take turns, in order; none ends playing in turns. */
            order: string[];
            /** @description Whether all seats take their turns at the same time. */
            isSimultaneous?: boolean;
            round?: number;
            /** @description The seats whose turn it is; only one unless turns are simultaneous. */
            active?: string[];
        };
        TableActEndTurn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActEndTurn";
            /** @description The id of a seat. */
            seat: string;
            /** @description The seat whose turn it is then; by default the next one in the order. */
            next?: string;
        };
        TableActScores: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActScores";
            /** @description The score of each seat; null: scores are not counted. */
            start: number | null;
        };
        TableActScore: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActScore";
            /** @description The id of a seat. */
            seat: string;
            /** @description The new score. */
            to?: number;
            /** @description What is added to the score. One of `to` and `by` is needed. */
            by?: number;
        } | unknown | unknown;
        TableActTimer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActTimer";
            /** @description The time at which it stands, in ms; null: the table has no timer. */
            startMs: number | null;
            /** @description Whether it counts down. */
            isDown?: boolean;
            /** @description The time that it shows instead, in ms; a timer that runs then keeps running. */
            ms?: number;
        };
        TableActRunTimer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActRunTimer";
            isRunning: boolean;
            /** @description Whether it goes back to its start. */
            isFromStart?: boolean;
        };
        TableActEndTimer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActEndTimer";
            /** @description The `runningSince` of the timer whose time is up. */
            since: number;
        };
        TableActAsk: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActAsk";
            question: string;
            /** @enum {string} */
            of: "cards" | "number" | "options";
            /** @description Only for a choice of options. */
            options?: string[];
            /** @description The seats that choose. */
            seats: string[];
        };
        TableActChoose: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActChoose";
            /** @description The `id` of the choice. */
            choice: number;
            /** @description Cards of the seat's own hand; none chooses no card. */
            cards?: string[];
            /** @description A number, or the place of an option, from 0. */
            value?: number;
        };
        TableActReveal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActReveal";
            /** @description The `id` of the choice. */
            choice: number;
        };
        TableActWithdraw: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActWithdraw";
            /** @description The `id` of the choice. */
            choice: number;
        };
        TableActAddStandIn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActAddStandIn";
            name: string;
            /** @example #aa3300 */
            colour: string;
        };
        TableActRemoveStandIn: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActRemoveStandIn";
            /** @description The id of a seat. */
            seat: string;
        };
        TableActPutSpot: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActPutSpot";
            /** @description The spot that is changed; without it, a new one. */
            id?: string;
            /** @example Market */
            name?: string;
            /** @description Its middle, in mm from the table's middle. */
            x?: number;
            /** @description As `x`, downwards. */
            y?: number;
            /** @description In mm; all of it is at most 10,000 mm from the table's middle. */
            widthMm?: number;
            /** @description In mm. */
            heightMm?: number;
            /**
             * @description What it is for. What it does follows from it, unless it is given.
             * @enum {string}
             */
            role?: "deck" | "discard" | "play" | "market" | "score" | "hand" | "removed" | "other";
            /** @description The place around the table of the seat that owns it, from 0; null: no seat does. */
            seat?: number | null;
            /**
             * @description Who sees what lies in it. To all others, everything shows its back.
             * @enum {string}
             */
            seenBy?: "all" | "owner" | "none";
            /**
             * @description Where things come to lie that are put into it.
             * @enum {string}
             */
            snap?: "none" | "middle" | "grid" | "fan" | "stack";
            /** @description Of a grid. */
            columns?: number;
            /** @description Of a grid. */
            rows?: number;
            /** @description Between the cells of a grid or the things of a fan, in mm. */
            gapMm?: number;
            /**
             * @description The face of what arrives; `same`: as it was.
             * @enum {string}
             */
            face?: "up" | "down" | "same";
            /** @description Whether what arrives is turned upright. */
            isUpright?: boolean;
        };
        TableActRemoveSpot: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActRemoveSpot";
            id: string;
        };
        TableActPutRoutine: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActPutRoutine";
            /** @description The routine that is replaced; without it, a new one. */
            id?: string;
            was?: components["schemas"]["Routine"];
            routine: components["schemas"]["Routine"];
        };
        TableActRemoveRoutine: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActRemoveRoutine";
            id: string;
        };
        TableActRun: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActRun";
            id: string;
        };
        TableActSaveSetUp: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActSaveSetUp";
            name: string;
        };
        TableActDeleteSetUp: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActDeleteSetUp";
            name: string;
        };
        TableActReturnTo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActReturnTo";
            name: string;
            shuffle?: boolean;
        };
        TableActRewind: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActRewind";
            to: number;
            shuffle?: boolean;
        };
        TableActUndo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActUndo";
        };
        TableActRedo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActRedo";
        };
        TableActProfile: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "TableActProfile";
            name: string;
            /** @example #aa3300 */
            colour: string;
        };
        /** @description What a seat does. docs/TABLE.md explains the acts. */
        TableAct: components["schemas"]["TableActLay"] | components["schemas"]["TableActFlip"] | components["schemas"]["TableActTurn"] | components["schemas"]["TableActStack"] | components["schemas"]["TableActDraw"] | components["schemas"]["TableActDeal"] | components["schemas"]["TableActShuffle"] | components["schemas"]["TableActReverse"] | components["schemas"]["TableActCut"] | components["schemas"]["TableActSpread"] | components["schemas"]["TableActLook"] | components["schemas"]["TableActEndLook"] | components["schemas"]["TableActHand"] | components["schemas"]["TableActGive"] | components["schemas"]["TableActPassHands"] | components["schemas"]["TableActArrange"] | components["schemas"]["TableActShow"] | components["schemas"]["TableActRoll"] | components["schemas"]["TableActCount"] | components["schemas"]["TableActPage"] | components["schemas"]["TableActPutIn"] | components["schemas"]["TableActLock"] | components["schemas"]["TableActRaise"] | components["schemas"]["TableActLower"] | components["schemas"]["TableActBox"] | components["schemas"]["TableActCopy"] | components["schemas"]["TableActBring"] | components["schemas"]["TableActWrite"] | components["schemas"]["TableActTidy"] | components["schemas"]["TableActSettings"] | components["schemas"]["TableActTurnOrder"] | components["schemas"]["TableActEndTurn"] | components["schemas"]["TableActScores"] | components["schemas"]["TableActScore"] | components["schemas"]["TableActTimer"] | components["schemas"]["TableActRunTimer"] | components["schemas"]["TableActEndTimer"] | components["schemas"]["TableActAsk"] | components["schemas"]["TableActChoose"] | components["schemas"]["TableActReveal"] | components["schemas"]["TableActWithdraw"] | components["schemas"]["TableActAddStandIn"] | components["schemas"]["TableActRemoveStandIn"] | components["schemas"]["TableActPutSpot"] | components["schemas"]["TableActRemoveSpot"] | components["schemas"]["TableActPutRoutine"] | components["schemas"]["TableActRemoveRoutine"] | components["schemas"]["TableActRun"] | components["schemas"]["TableActSaveSetUp"] | components["schemas"]["TableActDeleteSetUp"] | components["schemas"]["TableActReturnTo"] | components["schemas"]["TableActRewind"] | components["schemas"]["TableActUndo"] | components["schemas"]["TableActRedo"] | components["schemas"]["TableActProfile"];
        ActInput: {
            /** @description A random name for the program that sends acts. An act that is sent again is carried out once. */
            client: string;
            /** @description Counts the acts of this client. */
            n: number;
            act: components["schemas"]["TableAct"];
        };
        Acted: {
            /** @description The number of an act. */
            seq: number;
        };
        KeptSeat: {
            /** @example tbl_01m7y04kb6c2x9v5nq8wt3rjdz */
            tableId: string;
            /**
             * @description The seat.
             * @example sea_01m7y04kf3n7v1z5kx8qd2jwcr
             */
            seatId: string;
        };
        SeatLink: {
            /** @description The new secret of the seat. */
            secret: string;
            /**
             * @description Opens the seat in another browser.
             * @example http://127.0.0.1:8080/t/seat#tbl_01m7y04kb6c2x9v5nq8wt3rjdz.Zb4…
             */
            url: string;
        };
        NoteTable: {
            /** @example tbl_01m7y04kb6c2x9v5nq8wt3rjdz */
            id: string;
            name: string;
        };
        NotePiece: {
            /** @description Null if the published game no longer has the piece. */
            componentId: string | null;
            app: string;
            /** @enum {string} */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book";
            externalKey: string;
            /** @description What the piece was called then. */
            name: string;
        };
        Note: {
            /** @example not_01m7y04kh8q2w6t4vz1kc7xj5m */
            id: string;
            text: string;
            /**
             * @description The name of the seat that wrote it.
             * @example Ben
             */
            author: string;
            /**
             * @description That seat, which may have been removed since.
             * @example sea_01m7y04kf3n7v1z5kx8qd2jwcr
             */
            seatId: string;
            /**
             * @description The link by which the seat was taken, which may have been revoked since; null for the host.
             * @example lnk_01m7y04kd1w5j8r2bq6xc9nvtp
             */
            linkId: string | null;
            /** @description Null if the table has been deleted. */
            table: components["schemas"]["NoteTable"] | null;
            /** @description The version of the game that lay on the table. */
            version: number;
            /** @description The piece that the note is about; null if it is about a spot. */
            piece: components["schemas"]["NotePiece"] | null;
            /** @description Where that was; null if the piece was not on the felt. */
            spot: {
                x: number;
                y: number;
            } | null;
            /** @description Writing, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description Resolving, in milliseconds since the Unix epoch. Null if the note is open. */
            resolvedAt: number | null;
            /** @description Whether the piece has been changed or deleted since: perhaps the note has been heeded. */
            isChanged: boolean;
        };
        NoteList: {
            notes: components["schemas"]["Note"][];
        };
        NoteChange: {
            isResolved: boolean;
        };
        DeletedNotes: {
            /** @description The number of deleted notes. */
            deleted: number;
        };
        /** @description `on`, `at` or both say what the note is about. */
        NoteInput: {
            /** @example I did not understand the symbol. */
            text: string;
            /** @description The id of an item, as the view names it: the note is about its piece. */
            on?: string;
            /** @description The spot that the note is about, or with `on`, the part of the item. In millimetres from the middle of the table. */
            at?: {
                x: number;
                y: number;
            };
            /** @description A random text that the client chooses. A note that is sent again with the same key, because the response was lost, is not pinned twice: it keeps its place and gets the text that was sent last. */
            key?: string;
        };
        PlaytestQuestion: {
            /**
             * @description How it is answered: with a number from 1 to 5, with a text, or by pointing at pieces.
             * @enum {string}
             */
            kind: "scale" | "text" | "piece";
            /**
             * @description What it asks, for reports: `again` (scale), `unclear` (text), `best` (piece), `worst` (piece). Null for any other question.
             * @enum {string|null}
             */
            role: "again" | "unclear" | "best" | "worst" | null;
            /**
             * @description The question. Empty if each page words it in its language, as it can for one with a role.
             * @example Was the market worth a visit?
             */
            text: string;
        };
        PlaytestForm: {
            questions: components["schemas"]["PlaytestQuestion"][];
            /** @description Whether no one has written a form for the game. */
            isDefault: boolean;
        };
        PlaytestQuestionInput: {
            /**
             * @description How it is answered: with a number from 1 to 5, with a text, or by pointing at pieces.
             * @enum {string}
             */
            kind: "scale" | "text" | "piece";
            /**
             * @description What it asks, for reports: `again` (scale), `unclear` (text), `best` (piece), `worst` (piece). Null for any other question.
             * @enum {string|null}
             */
            role?: "again" | "unclear" | "best" | "worst" | null;
            /**
             * @description The question. Empty if each page words it in its language, as it can for one with a role.
             * @example Was the market worth a visit?
             */
            text?: string;
        };
        PlaytestFormInput: {
            /** @description Empty to ask nothing, and null for the default. */
            questions: components["schemas"]["PlaytestQuestionInput"][] | null;
        };
        PlaytestStart: {
            /**
             * @description What the playtest should answer.
             * @example Is the Lantern too strong?
             */
            question?: string;
            /** @description The name of the set-up with which the game began. */
            setUp?: string | null;
        };
        /** @description It may have been deleted. Null for a game that was entered by hand, or comes from another service. */
        PlaytestTable: {
            /** @example tbl_01m7y04kb6c2x9v5nq8wt3rjdz */
            id: string;
            name: string;
        } | null;
        PlaytestSeat: {
            /**
             * @description A place around the table, from 0.
             * @example 1
             */
            place: number;
            /**
             * @description Null if the guest took it out.
             * @example Ben
             */
            name: string | null;
            /** @description Whether it was this person's first game. */
            isNew: boolean | null;
            /** @description Whether the designer played here. */
            isDesigner: boolean;
            score: number | null;
            hasWon: boolean | null;
            /** @description The side or character that was played. */
            role: string | null;
        };
        PlaytestTurn: {
            number: number;
            round: number | null;
            /** @description Whose turn it was; null if several seats had their turn. */
            place: number | null;
            /** @description Beginning, in milliseconds since the Unix epoch. */
            startedAt: number;
            /** @description End, in milliseconds since the Unix epoch. Null if it is still going on. */
            endedAt: number | null;
        };
        AnswerPiece: {
            /**
             * @description The piece in the revision that the seat saw.
             * @example Zk3vX9-aQ2mB7nLt
             */
            id: string;
            /** @description Empty for a standard piece of the table. */
            app: string;
            /** @enum {string} */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book";
            /** @description The current key of the piece. */
            externalKey: string;
            name: string;
            /** @description The same for all versions in which the piece was the same to those who play. Empty if it is unknown. */
            revision: string;
        };
        /** @description The field for the kind of its question is set. */
        PlaytestAnswer: {
            /**
             * @description The number of the question, from 0.
             * @example 3
             */
            question: number;
            /** @description The place around the table of the seat that answered. */
            place: number;
            value: number | null;
            text: string | null;
            pieces: components["schemas"]["AnswerPiece"][];
        };
        Playtest: {
            /** @example plt_01m7y04km3w8r5c1v6nq9xj2td */
            id: string;
            /**
             * @description Whether people played it at a table, bots did, or it was entered by hand.
             * @enum {string}
             */
            source: "table" | "bots" | "paper";
            table: components["schemas"]["PlaytestTable"];
            /**
             * @description What the playtest should answer.
             * @example Is the Lantern too strong?
             */
            question: string;
            /** @description The name of the set-up with which the game began. */
            setUp: string | null;
            /** @description Start, in milliseconds since the Unix epoch. */
            startedAt: number;
            /** @description End, in milliseconds since the Unix epoch. Null while it is running. */
            endedAt: number | null;
            /**
             * @description The reason why it ended automatically: the table was closed or deleted, or nothing was done for a day. Null if a person ended it.
             * @enum {string|null}
             */
            endedBy: "closing" | "deletion" | "rest" | null;
            /** @description The versions that lay on the table, in order. */
            versions: number[];
            /**
             * @description How the game ended: some seats won, all won or lost together, or it was not played to an end. Null if no one said.
             * @enum {string|null}
             */
            result: "win" | "coopWin" | "coopLoss" | "none" | null;
            /** @description Why the playtest does not count; null if it does. */
            excludedBecause: string | null;
            /** @description Whether everything was recorded. Null while it is running. */
            isComplete: boolean | null;
            /**
             * @description What those who sat at the table can watch after the end: nothing, what they saw during the game (the default), or everything that any seat saw.
             * @enum {string}
             */
            sharedReplay: "none" | "own" | "all";
            /** @description Whether there is a replay to watch. */
            hasReplay: boolean;
            /** @description By their places. */
            seats: components["schemas"]["PlaytestSeat"][];
            /** @description Without those that were taken back. */
            turns: components["schemas"]["PlaytestTurn"][];
            /** @description The questions of its form. Empty before its end. */
            questions: components["schemas"]["PlaytestQuestion"][];
            /** @description By their questions and places. */
            answers: components["schemas"]["PlaytestAnswer"][];
        };
        /** @description Fields that are left out stay unchanged. */
        PlaytestSeatInput: {
            /**
             * @description A place around the table, from 0.
             * @example 1
             */
            place: number;
            /** @description Null if it was taken out, or is unknown. */
            name?: string | null;
            score?: number | null;
            hasWon?: boolean | null;
            /** @description Whether it was this person's first game. */
            isNew?: boolean | null;
            /** @description Whether the designer played here. */
            isDesigner?: boolean;
            /** @description The side or character that was played. */
            role?: string | null;
        };
        /** @description Fields that are left out stay unchanged. */
        PlaytestEnd: {
            /**
             * @description What the playtest should answer.
             * @example Is the Lantern too strong?
             */
            question?: string;
            /**
             * @description How the game ended: some seats won, all won or lost together, or it was not played to an end. Null if no one said.
             * @enum {string|null}
             */
            result?: "win" | "coopWin" | "coopLoss" | "none" | null;
            /** @description Why the playtest does not count; null if it does. */
            excludedBecause?: string | null;
            seats?: components["schemas"]["PlaytestSeatInput"][];
            /**
             * @description What those who sat at the table can watch after the end: nothing, what they saw during the game (the default), or everything that any seat saw.
             * @enum {string}
             */
            sharedReplay?: "none" | "own" | "all";
        };
        /** @description With the field for the kind of its question. */
        PaperAnswerInput: {
            /**
             * @description A place around the table, from 0.
             * @example 1
             */
            place: number;
            question: number;
            value?: number;
            text?: string;
            /** @description Ids of components. */
            pieces?: string[];
        };
        PaperSeat: {
            /** @description Null if it was taken out, or is unknown. */
            name?: string | null;
            score?: number | null;
            hasWon?: boolean | null;
            /** @description Whether it was this person's first game. */
            isNew?: boolean | null;
            /** @description Whether the designer played here. */
            isDesigner?: boolean;
            /** @description The side or character that was played. */
            role?: string | null;
        };
        PaperGame: {
            /** @constant */
            source: "paper";
            /** @description Start, in milliseconds since the Unix epoch. */
            startedAt: number;
            /** @description Its length; null if it is unknown. */
            minutes?: number | null;
            /** @description The name of the set-up with which the game began. */
            setUp?: string | null;
            /** @description The version that was played; null if it is unknown. */
            version?: number | null;
            /** @description To the questions of the game's form when the game was entered. */
            answers?: components["schemas"]["PaperAnswerInput"][];
            /**
             * @description What the playtest should answer.
             * @example Is the Lantern too strong?
             */
            question?: string;
            /**
             * @description How the game ended: some seats won, all won or lost together, or it was not played to an end. Null if no one said.
             * @enum {string|null}
             */
            result?: "win" | "coopWin" | "coopLoss" | "none" | null;
            /** @description Why the playtest does not count; null if it does. */
            excludedBecause?: string | null;
            /** @description In the order of their places. */
            seats: components["schemas"]["PaperSeat"][];
        };
        PlaytestSummary: {
            /** @example plt_01m7y04km3w8r5c1v6nq9xj2td */
            id: string;
            /**
             * @description Whether people played it at a table, bots did, or it was entered by hand.
             * @enum {string}
             */
            source: "table" | "bots" | "paper";
            table: components["schemas"]["PlaytestTable"];
            /**
             * @description What the playtest should answer.
             * @example Is the Lantern too strong?
             */
            question: string;
            /** @description The name of the set-up with which the game began. */
            setUp: string | null;
            /** @description Start, in milliseconds since the Unix epoch. */
            startedAt: number;
            /** @description End, in milliseconds since the Unix epoch. Null while it is running. */
            endedAt: number | null;
            /**
             * @description The reason why it ended automatically: the table was closed or deleted, or nothing was done for a day. Null if a person ended it.
             * @enum {string|null}
             */
            endedBy: "closing" | "deletion" | "rest" | null;
            /** @description The versions that lay on the table, in order. */
            versions: number[];
            /**
             * @description How the game ended: some seats won, all won or lost together, or it was not played to an end. Null if no one said.
             * @enum {string|null}
             */
            result: "win" | "coopWin" | "coopLoss" | "none" | null;
            /** @description Why the playtest does not count; null if it does. */
            excludedBecause: string | null;
            /** @description Whether everything was recorded. Null while it is running. */
            isComplete: boolean | null;
            /**
             * @description What those who sat at the table can watch after the end: nothing, what they saw during the game (the default), or everything that any seat saw.
             * @enum {string}
             */
            sharedReplay: "none" | "own" | "all";
            /** @description Whether there is a replay to watch. */
            hasReplay: boolean;
            /** @description By their places. */
            seats: components["schemas"]["PlaytestSeat"][];
        };
        PlaytestList: {
            /** @description Latest first. A game has at most 5000. */
            playtests: components["schemas"]["PlaytestSummary"][];
            /** @description Pass it as `cursor` to get the next page. Absent on the last page. */
            nextCursor?: string;
        };
        /** @description Fields that are left out stay unchanged. Times, set-up, version, answers and names only of a game that was entered by hand. In such a game, a place at which no one sat gets a seat. */
        PlaytestChange: {
            /**
             * @description What the playtest should answer.
             * @example Is the Lantern too strong?
             */
            question?: string;
            /**
             * @description How the game ended: some seats won, all won or lost together, or it was not played to an end. Null if no one said.
             * @enum {string|null}
             */
            result?: "win" | "coopWin" | "coopLoss" | "none" | null;
            /** @description Why the playtest does not count; null if it does. */
            excludedBecause?: string | null;
            seats?: components["schemas"]["PlaytestSeatInput"][];
            /**
             * @description What those who sat at the table can watch after the end: nothing, what they saw during the game (the default), or everything that any seat saw.
             * @enum {string}
             */
            sharedReplay?: "none" | "own" | "all";
            /** @description Start, in milliseconds since the Unix epoch. */
            startedAt?: number;
            /** @description Its length; null if it is unknown. */
            minutes?: number | null;
            /** @description The name of the set-up with which the game began. */
            setUp?: string | null;
            /** @description The version that was played; null if it is unknown. */
            version?: number | null;
            /** @description To the questions of the game's form when the game was entered. */
            answers?: components["schemas"]["PaperAnswerInput"][];
            /** @description Places whose seats are removed with their answers; the others keep their places. */
            removedPlaces?: number[];
        };
        FactPiece: {
            /** @description Empty for a standard piece of the table. */
            app: string;
            /** @enum {string} */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book";
            /** @description The current key of the piece. */
            externalKey: string;
            name: string;
            /** @description The same for all versions in which the piece was the same to those who play. Empty if it is unknown. */
            revision: string;
        };
        Fact: {
            /** @enum {string} */
            event: "dealt" | "drawn" | "toHand" | "played" | "revealed" | "discarded" | "returned" | "shuffledIn" | "rolled" | "counted" | "turned" | "peeked" | "heldAtEnd" | "neverSeen" | "untouched";
            piece: components["schemas"]["FactPiece"];
            /** @description Counts the copies of the piece with facts. */
            copy: number;
            /** @description The place of the seat that it concerns. */
            place: number | null;
            /** @description The number of the turn. */
            turn: number | null;
            /** @description The number of the act at the table. */
            act: number;
            /** @description Time, in milliseconds since the Unix epoch. */
            at: number;
            /** @description The number on a die or counter, or the angle in degrees. */
            value: number | null;
        };
        FactList: {
            /** @description In order, without those that were taken back. */
            facts: components["schemas"]["Fact"][];
        };
        ReportResults: {
            win: number;
            coopWin: number;
            coopLoss: number;
            none: number;
            unknown: number;
        };
        ReportShare: {
            count: number;
            of: number;
            /** @description The 95 % Wilson interval of the share. Null if it is of fewer than 20 games. */
            interval: number[] | null;
        };
        /** @description Wins of the places that had the first turn, and of all places in the same games. */
        ReportFirstPlayer: {
            wins: components["schemas"]["ReportShare"];
            allSeats: components["schemas"]["ReportShare"];
        };
        /** @description Lengths, turns, rounds and scores are those of games that were played to an end. `together`: wins of the group in cooperative games. */
        ReportGroup: {
            games: number;
            /** @description Games that were played to an end. */
            finished: number;
            results: components["schemas"]["ReportResults"];
            /** @description Lengths in ms. Null without numbers. */
            lengthMs: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            /** @description Numbers of turns. Null without numbers. */
            turns: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            /** @description Numbers of rounds. Null without numbers. */
            rounds: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            /** @description Scores of seats. Null without numbers. */
            score: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            /** @description Differences between the highest and the lowest score. Null without numbers. */
            scoreSpread: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            firstPlayer: components["schemas"]["ReportFirstPlayer"];
            together: components["schemas"]["ReportShare"];
            /** @description Answers to whether they would play it again, from 1 to 5. Null without numbers. */
            again: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
        };
        /** @description Lengths, turns, rounds and scores are those of games that were played to an end. `together`: wins of the group in cooperative games. */
        ReportPlayers: {
            players: number;
            games: number;
            /** @description Games that were played to an end. */
            finished: number;
            results: components["schemas"]["ReportResults"];
            /** @description Lengths in ms. Null without numbers. */
            lengthMs: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            /** @description Numbers of turns. Null without numbers. */
            turns: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            /** @description Numbers of rounds. Null without numbers. */
            rounds: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            /** @description Scores of seats. Null without numbers. */
            score: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            /** @description Differences between the highest and the lowest score. Null without numbers. */
            scoreSpread: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            firstPlayer: components["schemas"]["ReportFirstPlayer"];
            together: components["schemas"]["ReportShare"];
            /** @description Answers to whether they would play it again, from 1 to 5. Null without numbers. */
            again: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
        };
        /** @description Lengths, turns, rounds and scores are those of games that were played to an end. `together`: wins of the group in cooperative games. */
        ReportVersion: {
            version: number;
            games: number;
            /** @description Games that were played to an end. */
            finished: number;
            results: components["schemas"]["ReportResults"];
            /** @description Lengths in ms. Null without numbers. */
            lengthMs: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            /** @description Numbers of turns. Null without numbers. */
            turns: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            /** @description Numbers of rounds. Null without numbers. */
            rounds: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            /** @description Scores of seats. Null without numbers. */
            score: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            /** @description Differences between the highest and the lowest score. Null without numbers. */
            scoreSpread: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            firstPlayer: components["schemas"]["ReportFirstPlayer"];
            together: components["schemas"]["ReportShare"];
            /** @description Answers to whether they would play it again, from 1 to 5. Null without numbers. */
            again: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
        };
        ReportSummary: {
            all: components["schemas"]["ReportGroup"];
            byPlayers: components["schemas"]["ReportPlayers"][];
            /** @description By the version that lay on the table at the end. */
            byVersion: components["schemas"]["ReportVersion"][];
        };
        PlaytestScore: {
            place: number;
            score: number;
        };
        ReportGame: {
            /** @example plt_01m7y04km3w8r5c1v6nq9xj2td */
            id: string;
            /** @enum {string} */
            source: "table" | "bots" | "paper";
            /** @description Start, in milliseconds since the Unix epoch. */
            startedAt: number;
            /** @description From the first turn or fact to the end, in ms. Null if nothing happened. */
            lengthMs: number | null;
            turns: number;
            rounds: number;
            /** @description The number of seats that took part. */
            players: number;
            /** @description The versions that lay on the table, in order. */
            versions: number[];
            /** @description The name of the set-up with which the game began. */
            setUp: string | null;
            /**
             * @description Null if no one said.
             * @enum {string|null}
             */
            result: "win" | "coopWin" | "coopLoss" | "none" | null;
            /** @description Whether it was played to an end. */
            isFinished: boolean;
            /** @description The places that won. */
            winners: number[];
            /** @description The place that had the first turn, and whether it won. Null if none or several had it. */
            first: {
                place: number;
                hasWon: boolean | null;
            } | null;
            scores: components["schemas"]["PlaytestScore"][];
            /** @description Between the highest and the lowest score. Null for fewer than two. */
            scoreSpread: number | null;
        };
        ReportLeftOut: {
            /** @example plt_01m7y04km3w8r5c1v6nq9xj2td */
            id: string;
            /** @description Start, in milliseconds since the Unix epoch. */
            startedAt: number;
            /** @enum {string} */
            because: "excluded" | "incomplete";
        };
        /** @description The same of games that were played to an end. */
        ReportFinished: {
            onTable: number;
            inHand: number;
            /** @description It was in a hand at the end. */
            heldAtEnd: number;
            /** @description No copy of it was seen. */
            neverSeen: number;
            /** @description It was in a hand, and never played. */
            dead: number;
            /** @description It was in a hand at the end, and never played. */
            kept: number;
        };
        /** @description Numbers of games. */
        ReportRevisionGames: {
            /** @description It lay on the table. */
            onTable: number;
            /** @description It was drawn, or dealt into a hand. */
            drawn: number;
            /** @description It was in a hand, however it came there. */
            inHand: number;
            /** @description It was played from a hand. */
            played: number;
            finished: components["schemas"]["ReportFinished"];
        };
        /** @description How often it happened to a copy. */
        ReportTimes: {
            drawn: number;
            dealt: number;
            toHand: number;
            played: number;
            revealed: number;
            discarded: number;
            returned: number;
        };
        /** @description How often a copy was in a hand, and how that ended: played, discarded, returned, passed to another hand, held at the end, or other. */
        ReportInHand: {
            count: number;
            played: number;
            discarded: number;
            returned: number;
            passed: number;
            held: number;
            other: number;
        };
        ReportFirstPlay: {
            /** @description The turn of the first play in a game. Null without numbers. */
            turn: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            /** @description Its round. Null without numbers. */
            round: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
        };
        ReportTimeInHand: {
            /** @description Turns that passed while a copy was in a hand. Null without numbers. */
            turns: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            /** @description Rounds. Null without numbers. */
            rounds: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
        };
        /** @description Wins of these seats, and of all seats in the same games. */
        ReportWins: {
            games: number;
            seats: components["schemas"]["ReportShare"];
            allSeats: components["schemas"]["ReportShare"];
        };
        /** @description In games with a winner, of seats that had it in hand, and of those that played it. */
        ReportRevisionWins: {
            inHand: components["schemas"]["ReportWins"];
            played: components["schemas"]["ReportWins"];
        };
        /** @description In cooperative games, wins of the group when it was in a hand, when it was played, and whenever it lay on the table. */
        ReportRevisionTogether: {
            inHand: components["schemas"]["ReportShare"];
            played: components["schemas"]["ReportShare"];
            all: components["schemas"]["ReportShare"];
        };
        ReportAnswers: {
            best: number;
            worst: number;
        };
        /** @description Answers that name it as the best or the worst piece, and all answers to these questions in the games in which it lay on the table or was named. */
        ReportVotes: {
            best: number;
            worst: number;
            answers: components["schemas"]["ReportAnswers"];
        };
        ReportRolled: {
            value: number;
            count: number;
        };
        ReportRevision: {
            /** @description Empty if it is unknown. */
            revision: string;
            /** @description The name in this revision. */
            name: string;
            /** @description The versions that lay on the table, in order. */
            versions: number[];
            games: components["schemas"]["ReportRevisionGames"];
            /** @description The highest number of copies with which it lay on a table. */
            copies: number;
            times: components["schemas"]["ReportTimes"];
            inHand: components["schemas"]["ReportInHand"];
            firstPlay: components["schemas"]["ReportFirstPlay"];
            timeInHand: components["schemas"]["ReportTimeInHand"];
            wins: components["schemas"]["ReportRevisionWins"];
            together: components["schemas"]["ReportRevisionTogether"];
            votes: components["schemas"]["ReportVotes"];
            /** @description The numbers that a die showed. */
            rolled: components["schemas"]["ReportRolled"][];
            /** @description The last numbers of a counter. Null without numbers. */
            counted: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
        };
        ReportPiece: {
            /** @description Empty for a standard piece of the table. */
            app: string;
            /** @enum {string} */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book";
            /** @description The current key of the piece. */
            externalKey: string;
            name: string;
            /** @description Null if it is no longer in the game. */
            componentId: string | null;
            /** @description Latest first. */
            revisions: components["schemas"]["ReportRevision"][];
        };
        ReportPieceName: {
            /** @description Empty for a standard piece of the table. */
            app: string;
            /** @enum {string} */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book";
            /** @description The current key of the piece. */
            externalKey: string;
            name: string;
        };
        ReportLook: {
            /** @enum {string} */
            reason: "neverDrawn" | "dead" | "alwaysKept" | "worst";
            piece: components["schemas"]["ReportPieceName"];
            revision: string;
            /** @description Games in which it was so, or answers that name it as the worst piece. */
            count: number;
            /** @description Games in which it could have been so, or answers to the question. */
            of: number;
        };
        ReportUnclear: {
            /** @example plt_01m7y04km3w8r5c1v6nq9xj2td */
            playtest: string;
            place: number;
            text: string;
        };
        PlaytestReport: {
            summary: components["schemas"]["ReportSummary"];
            /** @description Those that count, latest first. */
            games: components["schemas"]["ReportGame"][];
            /** @description Playtests that have ended and do not count. */
            leftOut: components["schemas"]["ReportLeftOut"][];
            /** @description By name. */
            pieces: components["schemas"]["ReportPiece"][];
            /** @description At most ten pieces that deserve a look. */
            toLookAt: components["schemas"]["ReportLook"][];
            /** @description At most ten answers to the question what was unclear, of the latest 100 games whose form asked it, the latest first. */
            unclear: components["schemas"]["ReportUnclear"][];
        };
        RevisionSpan: {
            from: number;
            until: number | null;
        };
        PlayedRevision: {
            /** @description Empty if it is unknown. */
            revision: string;
            /** @description The name in this revision. */
            name: string;
            /** @description The versions that lay on the table, in order. */
            versions: number[];
            games: components["schemas"]["ReportRevisionGames"];
            /** @description The highest number of copies with which it lay on a table. */
            copies: number;
            times: components["schemas"]["ReportTimes"];
            inHand: components["schemas"]["ReportInHand"];
            firstPlay: components["schemas"]["ReportFirstPlay"];
            timeInHand: components["schemas"]["ReportTimeInHand"];
            wins: components["schemas"]["ReportRevisionWins"];
            together: components["schemas"]["ReportRevisionTogether"];
            votes: components["schemas"]["ReportVotes"];
            /** @description The numbers that a die showed. */
            rolled: components["schemas"]["ReportRolled"][];
            /** @description The last numbers of a counter. Null without numbers. */
            counted: {
                count: number;
                median: number;
                lowest: number;
                highest: number;
            } | null;
            /** @description The published versions that show it, newest first: from `from` on and before `until`, which is null while it is published. Empty for dice, whose revision depends on their faces, and for those of versions that are no longer kept. */
            spans: components["schemas"]["RevisionSpan"][];
        };
        PlayedPiece: {
            /** @description Empty for a standard piece of the table. */
            app: string;
            /** @enum {string} */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book";
            /** @description The current key of the piece. */
            externalKey: string;
            name: string;
            /** @description Null if it is no longer in the game. */
            componentId: string | null;
            /** @description Newest first, with those that have not been played yet. */
            revisions: components["schemas"]["PlayedRevision"][];
        };
        /** @description What happened to the piece in one of its revisions. */
        PieceInGame: {
            /** @description Empty if it is unknown. */
            revision: string;
            /** @description The highest number of copies with which it lay on a table. */
            copies: number;
            times: components["schemas"]["ReportTimes"];
            inHand: components["schemas"]["ReportInHand"];
        };
        GameOfPiece: {
            /** @example plt_01m7y04km3w8r5c1v6nq9xj2td */
            id: string;
            /** @enum {string} */
            source: "table" | "bots" | "paper";
            /** @description Start, in milliseconds since the Unix epoch. */
            startedAt: number;
            /** @description From the first turn or fact to the end, in ms. Null if nothing happened. */
            lengthMs: number | null;
            turns: number;
            rounds: number;
            /** @description The number of seats that took part. */
            players: number;
            /** @description The versions that lay on the table, in order. */
            versions: number[];
            /** @description The name of the set-up with which the game began. */
            setUp: string | null;
            /**
             * @description Null if no one said.
             * @enum {string|null}
             */
            result: "win" | "coopWin" | "coopLoss" | "none" | null;
            /** @description Whether it was played to an end. */
            isFinished: boolean;
            /** @description The places that won. */
            winners: number[];
            /** @description The place that had the first turn, and whether it won. Null if none or several had it. */
            first: {
                place: number;
                hasWon: boolean | null;
            } | null;
            scores: components["schemas"]["PlaytestScore"][];
            /** @description Between the highest and the lowest score. Null for fewer than two. */
            scoreSpread: number | null;
            happened: components["schemas"]["PieceInGame"][];
        };
        PiecePlaytests: {
            piece: components["schemas"]["PlayedPiece"];
            summary: components["schemas"]["ReportSummary"];
            /** @description Those in which it lay on the table, latest first. */
            games: components["schemas"]["GameOfPiece"][];
        };
        SeatAnswer: {
            /**
             * @description The number of the question, from 0.
             * @example 3
             */
            question: number;
            value: number | null;
            text: string | null;
            pieces: string[];
        };
        SeatPlaytest: {
            /** @example plt_01m7y04km3w8r5c1v6nq9xj2td */
            id: string;
            /** @description Start, in milliseconds since the Unix epoch. */
            startedAt: number;
            /** @description End, in milliseconds since the Unix epoch. Null while it is running. */
            endedAt: number | null;
            /** @description The name with which the seat is recorded; null if it was taken out. */
            name: string | null;
            /** @description Empty before the end. */
            questions: components["schemas"]["PlaytestQuestion"][];
            /** @description Those of this seat. */
            answers: components["schemas"]["SeatAnswer"][];
            /**
             * @description What the seat can watch of the replay: nothing, as before the end, what it saw during the game, or what any seat saw.
             * @enum {string}
             */
            replay: "none" | "own" | "all";
        };
        SeatPlaytestList: {
            /** @description The latest ones, latest first. */
            playtests: components["schemas"]["SeatPlaytest"][];
        };
        SeatNameInput: {
            /** @description Whether the playtests of the table have the seat's name. */
            isKept: boolean;
        };
        PlaytestSeenPiece: {
            /**
             * @description The piece in the revision that the seat saw.
             * @example Zk3vX9-aQ2mB7nLt
             */
            id: string;
            /** @description Empty for a standard piece of the table. */
            app: string;
            /** @enum {string} */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book";
            /** @description The current key of the piece. */
            externalKey: string;
            name: string;
            /** @description The same for all versions in which the piece was the same to those who play. Empty if it is unknown. */
            revision: string;
            /** @description How the piece looks, in the form of the view. Null if it does not lie on the table in this revision. */
            shown: Record<string, never> | null;
        };
        SeenPieceList: {
            /** @description Those that the seat saw last first. */
            pieces: components["schemas"]["PlaytestSeenPiece"][];
        };
        /** @description With the field for the kind of its question. */
        PlaytestAnswerInput: {
            question: number;
            value?: number;
            text?: string;
            pieces?: string[];
        };
        AnswersInput: {
            /** @description They replace all earlier answers of the seat. */
            answers: components["schemas"]["PlaytestAnswerInput"][];
        };
        ReplayPlace: {
            place: number;
            name: string | null;
        };
        ReplayTurn: {
            number: number;
            round: number | null;
            place: number | null;
            /** @description The act that began it. */
            act: number;
            /** @description Beginning, in milliseconds since the Unix epoch. */
            startedAt: number;
        };
        ReplayMoment: {
            /** @description The act after which it is; of a note, the last one before it that left a fact or began a turn. */
            act: number;
            /** @enum {string} */
            kind: "note" | "best" | "worst";
            /** @description The places of those who wrote the note or named the piece. */
            places: number[];
            /** @description The name of the piece; null for a note about a spot. */
            piece: string | null;
            /** @description The beginning of the note; empty for a piece. */
            text: string;
        };
        /** @description An act, as a frame of the table's socket has it. `table`: the head from then on, if another seat sits at the place. */
        ReplayStep: {
            /** @description The number of an act. */
            seq: number;
            log: components["schemas"]["TableLogLine"];
            set: {
                [key: string]: unknown;
            };
            gone: string[];
            /** @description The number of its turn. */
            turn: number | null;
            /** @description Whether it was undone or rewound. */
            isTakenBack?: boolean;
            table?: components["schemas"]["TableHead"];
        };
        ReplayPart: {
            /** @description The act after which the replay begins. */
            first: number;
            /** @description Its last act. */
            last: number;
            /** @description Whether it begins with the playtest. Of a very long game, it has only the last acts. */
            isWhole: boolean;
            /** @description Start, in milliseconds since the Unix epoch. */
            startedAt: number;
            /** @description End, in milliseconds since the Unix epoch. */
            endedAt: number;
            /** @description The places whose view the caller can choose. */
            places: components["schemas"]["ReplayPlace"][];
            /** @description Whether the caller can watch what any seat saw. */
            opensAll: boolean;
            /** @description Only with the part that begins the replay. */
            turns?: components["schemas"]["ReplayTurn"][];
            /** @description Notes, a seat's own or all of them for those who may host, and for these also the first time that each piece was played which players named as the best or the worst. Only with the part that begins the replay. */
            moments?: components["schemas"]["ReplayMoment"][];
            table: components["schemas"]["TableHead"];
            /** @description The act that `view` shows last. */
            seq: number;
            view: {
                [key: string]: unknown;
            };
            steps: components["schemas"]["ReplayStep"][];
            /** @description `from` of the next part; null if this is the last one. */
            next: number | null;
        };
        ContinueInput: {
            /** @description The act after which the new table goes on. */
            act: number;
            /** @example Friday's table */
            name?: string;
            /** @description Names of the stand-ins at places where people sat. By default, they are "Player 2" and the like. */
            seats?: {
                /** @description A place around the table, from 0. */
                place: number;
                name: string;
            }[];
        };
        Finding: {
            /**
             * @description To accept it. Changes with the piece and the image. Absent if the finding cannot be accepted.
             * @example Zk3v9Qm2rX8yT1bW5nPc7A
             */
            id?: string;
            /** @description Acceptance, in milliseconds since the Unix epoch. Only in `accepted`. */
            acceptedAt?: number;
            /**
             * @description The kind of problem. docs/PIECES.md explains each code.
             * @enum {string}
             */
            code: "IMAGE_FAILED" | "FRONT_MISSING" | "KEY_TWICE" | "FACES_MISSING" | "DIE_TYPE_CORRECTED" | "FACE_WITHOUT_DIE" | "PARENT_PENDING" | "BACKS_DIFFER" | "SIDE_NOT_SHOWN" | "ASPECT_OFF" | "LOW_RESOLUTION" | "SIZE_GUESSED" | "IMAGE_UNUSED";
            /**
             * @description `error`: something is missing. `warning`: something to review.
             * @enum {string}
             */
            level: "error" | "warning";
            /** @example The image on front has 72 pixels to the inch (180 × 252 px on 63.5 × 88.9 mm); below 150 it looks blurred. */
            message: string;
            /** @description The facts in the message. */
            params?: {
                [key: string]: string | number;
            };
            /**
             * @description Null for an image that no component uses.
             * @example cmp_01m7y04hkq9v3d7xw2n8jr5tbe
             */
            componentId: string | null;
            /** @enum {string|null} */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book" | null;
            /** @example clubs-a */
            externalKey: string | null;
            /** @example Ace of Clubs */
            name: string | null;
            app: components["schemas"]["AppName"];
            /** @example front */
            sideKey?: string;
            /** @example ast_01m7y04h9c4w6kz1p8f2gm7vqs */
            assetId?: string;
            /** @description The id of the job that failed permanently; it can be retried. */
            jobId?: string;
            /** @description URL of the image that no component uses. */
            url?: string;
            /** @description Of `KEY_TWICE`: the other pieces with the same kind and key. */
            others?: {
                /** @example cmp_01m7y04hkq9v3d7xw2n8jr5tbe */
                componentId: string;
                app: components["schemas"]["AppName"];
            }[];
        };
        GameChecks: {
            /** @description Most severe first, in creation order within each code. Up to 200 per code. */
            findings: components["schemas"]["Finding"][];
            /** @description Total number of findings per code, including those beyond 200. */
            counts: {
                IMAGE_FAILED?: number;
                FRONT_MISSING?: number;
                KEY_TWICE?: number;
                FACES_MISSING?: number;
                DIE_TYPE_CORRECTED?: number;
                FACE_WITHOUT_DIE?: number;
                PARENT_PENDING?: number;
                BACKS_DIFFER?: number;
                SIDE_NOT_SHOWN?: number;
                ASPECT_OFF?: number;
                LOW_RESOLUTION?: number;
                SIZE_GUESSED?: number;
                IMAGE_UNUSED?: number;
            };
            /** @description Findings that were accepted, up to 200. They are not counted. Absent without any. */
            accepted?: components["schemas"]["Finding"][];
            /** @description Total number of accepted findings. */
            acceptedCount?: number;
        };
        FindingsInput: {
            /** @description Ids of findings. */
            findings: string[];
        };
        AcceptedFindings: {
            /** @description Number of these findings that the game has. One that has changed in the meantime is not accepted. */
            accepted: number;
        };
        ReopenedFindings: {
            /** @description Number of findings that were accepted. */
            reopened: number;
        };
        Retried: {
            /** @description Number of images that are retried. */
            retried: number;
        };
        /** @description Exactly one of the two. */
        KeepInput: {
            /**
             * @description Keep every piece of this app of which there are several.
             * @example app_01m7y04h0f8n2c5rj6wq3tkzme
             */
            appId?: string;
            /**
             * @description Keep this piece.
             * @example cmp_01m7y04hkq9v3d7xw2n8jr5tbe
             */
            componentId?: string;
        };
        Kept: {
            /** @description Number of components that were deleted. */
            deleted: number;
        };
        ExportRemark: {
            /** @enum {string} */
            code: "NO_IMAGE" | "OTHER_APPS" | "SAME_KEY" | "COPIES_LIMITED" | "BACKS_LEFT_OUT" | "SHAPES_AS_BOXES" | "COUNTERS_PLAIN" | "DICE_AS_SPINNERS" | "BOOKS_LEFT_OUT" | "WITHOUT_OTHERS" | "TABLE_FULL" | "NO_BACK" | "TOKEN_BACK" | "DIE_FACES" | "CONTAINERS_AS_BAGS" | "VALUES_CUT" | "LOCAL_ADDRESS" | "PLAIN_HTTP";
            message: string;
            /** @description The facts in the message. */
            params?: {
                [key: string]: string | number;
            };
        };
        ExportPlan: {
            /**
             * @description Increases by one with each publication; 0 if nothing has been published.
             * @example 7
             */
            version: number;
            /** @description Whether changes wait to be published, such as those of a push whose images are still being made: they are not in this version. False if the request names a version. */
            isBehind: boolean;
            /** @description How many pieces are in it. */
            pieces: number;
            /** @description How many files are in it. */
            files: number;
            /** @description Its size; null if it is known only once it is made. */
            bytes: number | null;
            /** @example Lantern Bay v12.zip */
            fileName: string;
            remarks: components["schemas"]["ExportRemark"][];
        };
        Bearer: {
            user: {
                /** @example usr_01m7y04h0c6x9n2b4vd8kjq5re */
                id: string;
                /** @example Ann */
                name: string;
            };
            app: {
                /** @example app_01m7y04h0f8n2c5rj6wq3tkzme */
                id: string;
                /** @example Card press */
                name: string;
            };
            /** @enum {string} */
            scope: "read" | "push";
            /** @description How much of the user's storage is used, by all apps. */
            storage: {
                usedBytes: number;
                quotaBytes: number;
            };
        };
        Account: {
            /** @example usr_01m7y04h0c6x9n2b4vd8kjq5re */
            id: string;
            /** @example ann@example.com */
            email: string;
            /** @example Ann */
            name: string;
            /** @description Creation, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description Bytes that count towards the quota: the distinct images of all games, pending uploads, and records. */
            usedBytes: number;
            /** @description The part of `usedBytes` that records take: of each component, in the draft and in every kept version in which it differs, the record and the payload. */
            recordBytes: number;
            quotaBytes: number;
            /** @description Whether this user may invite others. */
            mayInvite: boolean;
        };
        AccountAnswer: {
            account: components["schemas"]["Account"];
            /** @description Send it as the `X-CSRF-Token` header with every change, until the session ends. */
            csrf: string;
        };
        AccountChange: {
            /** @example Ann */
            name: string;
        };
        PasswordConfirmation: {
            /** @description Your password, as confirmation. */
            password: string;
        };
        PasswordChange: {
            /**
             * @description The current password.
             * @example lanterns in the fog
             */
            password: string;
            /**
             * @description 8 to 1024 characters.
             * @example lanterns in the bay
             */
            newPassword: string;
        };
        Session: {
            /** @example ses_01m7y04h6p2k8w5d3z7xq4vnbt */
            id: string;
            /** @description The `User-Agent` of the browser. */
            userAgent: string;
            /** @description Sign-in, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description Last use, in milliseconds since the Unix epoch. Accurate to ten minutes. */
            seenAt: number;
            /** @description Expiry, in milliseconds since the Unix epoch. A session that is idle for 30 days ends earlier. */
            expiresAt: number;
            /** @description Whether this is the session of the request. */
            current: boolean;
        };
        SessionList: {
            sessions: components["schemas"]["Session"][];
        };
        Invite: {
            /** @example inv_01m7y04h8s5c1f7g9rw3jx6ykd */
            id: string;
            name: string;
            email: string | null;
            /** @description Creation, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description Expiry, in milliseconds since the Unix epoch. */
            expiresAt: number;
            /** @description The link to create the account; null if it is not stored: renew the invitation then. */
            url: string | null;
        };
        InviteList: {
            invites: components["schemas"]["Invite"][];
        };
        InviteInput: {
            /**
             * @description A name for your own reference.
             * @example Thursday's table
             */
            name?: string;
            /**
             * @description The only e-mail address that can use the invitation. If omitted, any address can.
             * @example ben@example.com
             */
            email?: string;
        };
        NewInvite: {
            /** @example inv_01m7y04h8s5c1f7g9rw3jx6ykd */
            id: string;
            name: string;
            email: string | null;
            /** @description Creation, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description Expiry, in milliseconds since the Unix epoch. */
            expiresAt: number;
            /**
             * @description The link to create the account.
             * @example http://127.0.0.1:8080/sign-up/uK3v…
             */
            url: string;
        };
        InviteChange: {
            /**
             * @description A name for your own reference.
             * @example Thursday's table
             */
            name: string;
        };
        TokenRequest: {
            /**
             * @description The client id of the app.
             * @example cli_01m7y04h0fw2k8v5c3tq9zjrnx
             */
            client_id: string;
            /** @description The authorization code from the redirect. */
            code: string;
            /**
             * @description The same redirect URI as in the authorization request.
             * @example http://127.0.0.1:52100/callback
             */
            redirect_uri: string;
            /** @description Required if the code was requested with a `code_challenge` (PKCE). */
            code_verifier?: string | null;
            /** @description Required for a confidential app. */
            client_secret?: string | null;
            /** @description `authorization_code`, if sent. */
            grant_type?: string | null;
        };
        TokenAnswer: {
            /** @example tbx_… */
            access_token: string;
            /** @description The same as `access_token`. */
            token: string;
            /** @description Always `bearer`. */
            token_type: string;
            /** @description Always null: the token is valid until it is revoked. */
            expires_in: null;
            /** @description `push` or `read`. */
            scope: string;
        };
        OAuthTokenRequest: {
            /** @description `authorization_code`, or `urn:ietf:params:oauth:grant-type:device_code`. */
            grant_type?: string;
            /** @description Required unless sent in the `Authorization: Basic` header. */
            client_id?: string | null;
            /** @description Required for a confidential app unless sent in the `Authorization: Basic` header. */
            client_secret?: string | null;
            /** @description For `authorization_code`: the code from the redirect. */
            code?: string | null;
            /** @description For `authorization_code`: the same redirect URI as in the authorization request. */
            redirect_uri?: string | null;
            /** @description For `authorization_code`: the PKCE code verifier. */
            code_verifier?: string | null;
            /** @description For a device: the `device_code` from the device authorization. */
            device_code?: string | null;
            /** @description Of Tuckbox's command line: the name of the machine that signs in, for the list of tokens. Ignored for other apps. */
            device_name?: string | null;
        };
        OAuthTokenAnswer: {
            access_token: string;
            token_type: string;
            scope: string;
        };
        /** @description An error as specified by RFC 6749, section 5.2. */
        OAuthError: {
            error: string;
            error_description: string;
        };
        RevocationRequest: {
            /** @description The access token to revoke. */
            token?: string | null;
            /** @description Ignored. */
            token_type_hint?: string | null;
            /** @description Required unless sent in the `Authorization: Basic` header. */
            client_id?: string | null;
            /** @description Required for a confidential app unless sent in the `Authorization: Basic` header. */
            client_secret?: string | null;
        };
        /** @description An empty object. */
        Revoked: Record<string, never>;
        DeviceAuthorizationRequest: {
            /** @description Required unless sent in the `Authorization: Basic` header. */
            client_id?: string | null;
            /** @description Required for a confidential app unless sent in the `Authorization: Basic` header. */
            client_secret?: string | null;
            /** @description `push` (the default) or `read`. */
            scope?: string | null;
        };
        DeviceAuthorization: {
            /** @description The code that the device sends to `/oauth/token`. */
            device_code: string;
            /**
             * @description The code that the user enters.
             * @example WDJB-MJHT
             */
            user_code: string;
            /** @description The page where the user enters the code. */
            verification_uri: string;
            /** @description The same page with the code filled in, for example for a QR code. */
            verification_uri_complete: string;
            /** @description Lifetime of the codes in seconds. */
            expires_in: number;
            /** @description Seconds to wait between polls. */
            interval: number;
        };
        /** @description Authorization server metadata as specified by RFC 8414. */
        AuthorizationServer: {
            issuer: string;
            authorization_endpoint: string;
            token_endpoint: string;
            revocation_endpoint: string;
            device_authorization_endpoint: string;
        } & {
            [key: string]: unknown;
        };
        Cover: {
            /**
             * @description The thumbnail: WebP, trimmed, long edge ≤ 256 px.
             * @example http://127.0.0.1:8080/files/games/gam_01m7y04h2m53zmtfyabc336dpc/derived/drv_01m7y04hm97655dsf1acsw1hbh-thumb.webp
             */
            url: string;
            /** @description The same image, long edge ≤ 512 px, if it has the pixels. */
            mediumUrl?: string;
            /** @description The same image, long edge ≤ 1024 px. */
            displayUrl: string;
            /** @description Width of the thumbnail. */
            widthPx: number;
            /** @description Height of the thumbnail. */
            heightPx: number;
            /**
             * @description The kind of the component in the image.
             * @enum {string}
             */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book";
            /**
             * @description The shape of the component, if it has one.
             * @enum {string}
             */
            shape?: "box" | "hex" | "orb";
            /** @description Its width. A die's face has the size of its die. */
            widthMm: number;
            heightMm: number;
            /** @description Of a die's face: the type of its die. */
            sides?: number;
            /** @description Of a die's face: the thumbnails on the faces of its die. */
            faces?: {
                /** @example face-6 */
                sideKey: string;
                url: string;
            }[];
        };
        GameOverview: {
            /** @example gam_01m7y04h2m53zmtfyabc336dpc */
            id: string;
            /** @example Lantern Bay */
            name: string;
            /** Format: date-time */
            createdAt: string;
            players?: components["schemas"]["Players"];
            /**
             * @description The role in the game. A `viewer` reads, exports and plays; a `coDesigner` also changes it, pushes to it, shares it and hosts tables; its `owner` also manages its members, hands it over and deletes it.
             * @enum {string}
             */
            role?: "viewer" | "coDesigner" | "owner";
            owner?: components["schemas"]["Person"];
            /** @description Whether your list of games begins with it. */
            isStarred: boolean;
            /** @description Whether your list of games has it only in the archive. */
            isArchived: boolean;
            /**
             * @description Increases by one with each publication; 0 if nothing has been published.
             * @example 7
             */
            version: number;
            /** @description Last publication, in milliseconds since the Unix epoch. Null if nothing has been published. */
            publishedAt: number | null;
            /** @description Number of components, of all apps. */
            pieces: number;
            /** @description Number of distinct images. */
            images: number;
            /** @description Total size of the game's distinct images as uploaded. An image in two games counts in each game, but once for the account. */
            bytes: number;
            /** @description Total size of the game's records, of kept versions, too. */
            recordBytes: number;
            /** @description The last published change, its app and who made it, not counting restored versions. Null if no kept version has one. `user` is null in versions from before authors were recorded. */
            lastPush: {
                /** @description Publication, in milliseconds since the Unix epoch. */
                at: number;
                app: components["schemas"]["AppName"];
                user: {
                    id: string;
                    /** @example Ada */
                    name: string;
                } | null;
                /** @description Whether it was made in a browser, and not by a tool. */
                isByHand: boolean;
            } | null;
            /** @description Images of different components of the game: cards and a board, if the first thousand components include any; else other pieces, and faces of different dice. */
            covers: components["schemas"]["Cover"][];
        };
        GamesOverview: {
            /** @description Bytes that count towards the quota: the distinct images of all games, pending uploads, and records. */
            usedBytes: number;
            /** @description The part of `usedBytes` that records take: of each component, in the draft and in every kept version in which it differs, the record and the payload. */
            recordBytes: number;
            quotaBytes: number;
            /** @description Number of open invitations to games of others. */
            invites?: number;
            games: components["schemas"]["GameOverview"][];
        };
        App: {
            /** @example app_01m7y04h0f8n2c5rj6wq3tkzme */
            id: string;
            /** @example cli_01m7y04h0fw2k8v5c3tq9zjrnx */
            clientId: string;
            /** @example Card press */
            name: string;
            /**
             * @description Allowed redirect URIs: https, http on a loopback address (with any port), or a private scheme such as `com.example.app:/cb`.
             * @example [
             *       "https://press.example/callback",
             *       "http://127.0.0.1/callback"
             *     ]
             */
            redirectUris: string[];
            confidential: boolean;
            /** @description Whether authorization requests must use PKCE. Set it to false only for older apps without PKCE support. */
            requiresPkce: boolean;
            /** @description Registration, in milliseconds since the Unix epoch. */
            createdAt: number;
        };
        AppList: {
            apps: components["schemas"]["App"][];
        };
        AppInput: {
            /** @example Card press */
            name: string;
            /**
             * @description Allowed redirect URIs: https, http on a loopback address (with any port), or a private scheme such as `com.example.app:/cb`.
             * @example [
             *       "https://press.example/callback",
             *       "http://127.0.0.1/callback"
             *     ]
             */
            redirectUris: string[];
            /** @description Whether the app can keep a secret: true for an app on a server, false for an app in a browser or on a user's device. */
            confidential?: boolean;
            /** @description Whether authorization requests must use PKCE. Set it to false only for older apps without PKCE support. */
            requiresPkce?: boolean;
        };
        NewApp: {
            /** @example app_01m7y04h0f8n2c5rj6wq3tkzme */
            id: string;
            /** @example cli_01m7y04h0fw2k8v5c3tq9zjrnx */
            clientId: string;
            /** @example Card press */
            name: string;
            /**
             * @description Allowed redirect URIs: https, http on a loopback address (with any port), or a private scheme such as `com.example.app:/cb`.
             * @example [
             *       "https://press.example/callback",
             *       "http://127.0.0.1/callback"
             *     ]
             */
            redirectUris: string[];
            confidential: boolean;
            /** @description Whether authorization requests must use PKCE. Set it to false only for older apps without PKCE support. */
            requiresPkce: boolean;
            /** @description Registration, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description The secret of a confidential app. Shown only once. */
            clientSecret?: string;
        };
        AppChange: {
            /** @example Card press */
            name?: string;
            /**
             * @description Allowed redirect URIs: https, http on a loopback address (with any port), or a private scheme such as `com.example.app:/cb`.
             * @example [
             *       "https://press.example/callback",
             *       "http://127.0.0.1/callback"
             *     ]
             */
            redirectUris?: string[];
            /** @description Whether authorization requests must use PKCE. Set it to false only for older apps without PKCE support. */
            requiresPkce?: boolean;
        };
        /** @description Who stands behind the app. Its name says nothing about that. */
        RegisteredBy: {
            /**
             * @description `member`: a person with an account on this service, named below; `operator`: who runs the service; `service`: Tuckbox itself; `former`: a member who has deleted the app or their account.
             * @enum {string}
             */
            by: "service" | "operator" | "member" | "former";
            /**
             * @description Of a member.
             * @example Ann
             */
            name?: string;
            /**
             * @description Of a member.
             * @example ann@example.com
             */
            email?: string;
        };
        Connection: {
            app: {
                /** @example app_01m7y04h0f8n2c5rj6wq3tkzme */
                id: string;
                /** @example Card press */
                name: string;
            };
            registeredBy: components["schemas"]["RegisteredBy"];
            /**
             * @description `push`: full access to the API; `read`: read-only access.
             * @enum {string}
             */
            scope: "read" | "push";
            /** @description Number of access tokens that the app holds. */
            tokens: number;
            /** @description Number of your games that contain components of the app. */
            games: number;
            /** @description Number of those components. */
            components: number;
            /** @description Connection, in milliseconds since the Unix epoch. Of the oldest access that is still valid. */
            connectedAt: number;
            /** @description Last use, in milliseconds since the Unix epoch. Accurate to one minute; null if never used. */
            lastUsedAt: number | null;
        };
        ConnectionList: {
            connections: components["schemas"]["Connection"][];
        };
        PersonalToken: {
            /** @example tok_01m7y04h5b8n3x6kq2w9rjzcve */
            id: string;
            /**
             * @description `token`: one you created; `signIn`: a sign-in of Tuckbox's command line.
             * @enum {string}
             */
            kind: "token" | "signIn";
            /** @example Nightly push */
            name: string;
            /**
             * @description `push`: full access to the API; `read`: read-only access.
             * @enum {string}
             */
            scope: "read" | "push";
            /** @description Creation, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description Expiry, in milliseconds since the Unix epoch. Null if valid until revoked. */
            expiresAt: number | null;
            /** @description Last use, in milliseconds since the Unix epoch. Accurate to one minute; null if never used. */
            lastUsedAt: number | null;
        };
        TokenList: {
            tokens: components["schemas"]["PersonalToken"][];
        };
        TokenInput: {
            /** @example Nightly push */
            name: string;
            /**
             * @description `push`: full access to the API; `read`: read-only access.
             * @enum {string}
             */
            scope?: "read" | "push";
            /** @description If omitted, the token is valid until revoked. */
            expiresInDays?: number;
        };
        NewPersonalToken: {
            /** @example tok_01m7y04h5b8n3x6kq2w9rjzcve */
            id: string;
            /**
             * @description `token`: one you created; `signIn`: a sign-in of Tuckbox's command line.
             * @enum {string}
             */
            kind: "token" | "signIn";
            /** @example Nightly push */
            name: string;
            /**
             * @description `push`: full access to the API; `read`: read-only access.
             * @enum {string}
             */
            scope: "read" | "push";
            /** @description Creation, in milliseconds since the Unix epoch. */
            createdAt: number;
            /** @description Expiry, in milliseconds since the Unix epoch. Null if valid until revoked. */
            expiresAt: number | null;
            /** @description Last use, in milliseconds since the Unix epoch. Accurate to one minute; null if never used. */
            lastUsedAt: number | null;
            /**
             * @description The access token. Shown only once.
             * @example tbx_…
             */
            token: string;
        };
        Health: {
            status: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listGames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your games, oldest first, and then those that are shared with you. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameList"];
                };
            };
        };
    };
    createGame: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GameInput"];
            };
        };
        responses: {
            /** @description The new game. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
        };
    };
    getGame: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The game. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameOfMine"];
                };
            };
        };
    };
    deleteGame: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeGame: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the named push that the call belongs to. */
                "X-Tuckbox-Push"?: string;
            };
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GameChange"];
            };
        };
        responses: {
            /** @description The changed game. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
        };
    };
    listGame: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListingInput"];
            };
        };
        responses: {
            /** @description How the game is listed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameListing"];
                };
            };
        };
    };
    listComponents: {
        parameters: {
            query?: {
                /** @description Page size. If omitted, the whole list is returned. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Return only components of this kind. */
                kind?: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book" | "stack" | "card";
                /** @description Return only children of this parent. If empty, return only components without a parent. */
                parentExternalKey?: string;
                /** @description Return only components changed since this time, in milliseconds since the Unix epoch. */
                updatedSince?: number;
                /** @description With `ids`, `payload.imageFaces` has no addresses, sizes and trim, which are most of a list's bytes. */
                imageFaces?: "ids" | "full";
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The components. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComponentList"] | components["schemas"]["BriefComponentList"];
                };
            };
            /** @description Not modified: the `If-None-Match` header matches the current `ETag`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    upsertComponent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the named push that the call belongs to. */
                "X-Tuckbox-Push"?: string;
            };
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComponentInput"];
            };
        };
        responses: {
            /** @description The component's id, and whether it was created or changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpsertedComponent"];
                };
            };
        };
    };
    upsertComponents: {
        parameters: {
            query?: {
                /** @description Return what the batch would do, without writing anything. */
                dryRun?: boolean;
            };
            header?: {
                /** @description The id of the named push that the call belongs to. */
                "X-Tuckbox-Push"?: string;
            };
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 10 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComponentsInput"];
            };
        };
        responses: {
            /** @description The result for each item; with `dryRun`, the planned result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpsertedComponents"] | components["schemas"]["PlannedComponents"];
                };
            };
        };
    };
    deleteComponents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the named push that the call belongs to. */
                "X-Tuckbox-Push"?: string;
            };
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of deleted components. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    getComponent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                componentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The component. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Component"];
                };
            };
        };
    };
    deleteComponent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the named push that the call belongs to. */
                "X-Tuckbox-Push"?: string;
            };
            path: {
                gameId: string;
                componentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeComponents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the named push that the call belongs to. */
                "X-Tuckbox-Push"?: string;
            };
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeInput"];
            };
        };
        responses: {
            /** @description What was done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SelectedOutcome"];
                };
            };
        };
    };
    rekeyComponents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the named push that the call belongs to. */
                "X-Tuckbox-Push"?: string;
            };
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RekeyInput"];
            };
        };
        responses: {
            /** @description What was done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SelectedOutcome"];
                };
            };
        };
    };
    deleteSelected: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the named push that the call belongs to. */
                "X-Tuckbox-Push"?: string;
            };
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SelectedInput"];
            };
        };
        responses: {
            /** @description What was done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SelectedOutcome"];
                };
            };
        };
    };
    restoreComponents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreInput"];
            };
        };
        responses: {
            /** @description What was done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SelectedOutcome"];
                };
            };
        };
    };
    presignUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the named push that the call belongs to. */
                "X-Tuckbox-Push"?: string;
            };
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FileInput"];
            };
        };
        responses: {
            /** @description The upload URL. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresignedUpload"];
                };
            };
        };
    };
    presignUploads: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the named push that the call belongs to. */
                "X-Tuckbox-Push"?: string;
            };
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 10 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FilesInput"];
            };
        };
        responses: {
            /** @description The upload URLs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresignedUploads"];
                };
            };
        };
    };
    confirmUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the named push that the call belongs to. */
                "X-Tuckbox-Push"?: string;
            };
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmInput"];
            };
        };
        responses: {
            /** @description Confirmed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Confirmed"];
                };
            };
        };
    };
    confirmUploads: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the named push that the call belongs to. */
                "X-Tuckbox-Push"?: string;
            };
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 10 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmsInput"];
            };
        };
        responses: {
            /** @description The result for each upload. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmVerdicts"];
                };
            };
        };
    };
    listAssets: {
        parameters: {
            query?: {
                /** @description Page size. If omitted, the whole list is returned. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The assets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetList"];
                };
            };
            /** @description Not modified: the `If-None-Match` header matches the current `ETag`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                assetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The asset. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asset"];
                };
            };
        };
    };
    deleteAsset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the named push that the call belongs to. */
                "X-Tuckbox-Push"?: string;
            };
            path: {
                gameId: string;
                assetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getPublished: {
        parameters: {
            query?: {
                /** @description Page size. If omitted, the whole list is returned. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of a version you have. Only what changed since then is returned. If that version is no longer kept, the response is complete and has no `since`. */
                since?: number;
                /** @description `groups`: in the order in which a page shows the pieces: boards, each deck and each bundle with its pieces, loose tiles, and the other kinds, each die with its faces. A page with a `limit` is then what is shown first. */
                order?: "creation" | "groups";
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedGame"];
                };
            };
            /** @description Not modified: the `If-None-Match` header matches the current `ETag`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listVersions: {
        parameters: {
            query?: {
                /** @description Adds `changes` to each version, with up to this number of components. */
                changes?: number;
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionList"];
                };
            };
        };
    };
    getVersion: {
        parameters: {
            query?: {
                /** @description Page size. If omitted, the whole list is returned. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of a version you have. Only what changed since then is returned. If that version is no longer kept, the response is complete and has no `since`. */
                since?: number;
                /** @description `groups`: in the order in which a page shows the pieces: boards, each deck and each bundle with its pieces, loose tiles, and the other kinds, each die with its faces. A page with a `limit` is then what is shown first. */
                order?: "creation" | "groups";
            };
            header?: never;
            path: {
                gameId: string;
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedGame"];
                };
            };
            /** @description Not modified: the `If-None-Match` header matches the current `ETag`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                version: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionInput"];
            };
        };
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
        };
    };
    restoreVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description The same as the `Last-Event-ID` header, for the first connection of an `EventSource`, which cannot set headers. */
                lastEventId?: number;
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
        };
    };
    openPush: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushInput"];
            };
        };
        responses: {
            /** @description The push. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedPush"];
                };
            };
        };
    };
    completePush: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                pushId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was published. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompletedPush"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["People"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                userId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberInput"];
            };
        };
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    leaveGame: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Left. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GameInviteInput"];
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameInvite"];
                };
            };
        };
    };
    offerGame: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GameOffer"];
            };
        };
        responses: {
            /** @description The offer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameInvite"];
                };
            };
        };
    };
    revokeGameInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                inviteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listGameInvites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open invitations, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedInvites"];
                };
            };
        };
    };
    acceptGameInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                inviteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The game. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
        };
    };
    declineGameInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                inviteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Declined. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listShares: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The share links, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareList"];
                };
            };
        };
    };
    createShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareInput"];
            };
        };
        responses: {
            /** @description The share link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewShare"];
                };
            };
        };
    };
    revokeShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                shareId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                shareId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareChange"];
            };
        };
        responses: {
            /** @description The share link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
        };
    };
    renewShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                shareId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The share link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewShare"];
                };
            };
        };
    };
    getShared: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shared game, with the URLs to read it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedGame"];
                };
            };
            /** @description The link's page, for browsers. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSharedPublished: {
        parameters: {
            query?: {
                /** @description Page size. If omitted, the whole list is returned. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of a version you have. Only what changed since then is returned. If that version is no longer kept, the response is complete and has no `since`. */
                since?: number;
                /** @description `groups`: in the order in which a page shows the pieces: boards, each deck and each bundle with its pieces, loose tiles, and the other kinds, each die with its faces. A page with a `limit` is then what is shown first. */
                order?: "creation" | "groups";
            };
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedGame"];
                };
            };
            /** @description Not modified: the `If-None-Match` header matches the current `ETag`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    streamSharedEvents: {
        parameters: {
            query?: {
                /** @description The same as the `Last-Event-ID` header, for the first connection of an `EventSource`, which cannot set headers. */
                lastEventId?: number;
            };
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            /** @description The link always shows the same version. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSharedVersions: {
        parameters: {
            query?: {
                /** @description Adds `changes` to each version, with up to this number of components. */
                changes?: number;
            };
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionList"];
                };
            };
        };
    };
    getSharedVersion: {
        parameters: {
            query?: {
                /** @description Page size. If omitted, the whole list is returned. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description The number of a version you have. Only what changed since then is returned. If that version is no longer kept, the response is complete and has no `since`. */
                since?: number;
                /** @description `groups`: in the order in which a page shows the pieces: boards, each deck and each bundle with its pieces, loose tiles, and the other kinds, each die with its faces. A page with a `limit` is then what is shown first. */
                order?: "creation" | "groups";
            };
            header?: never;
            path: {
                secret: string;
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedGame"];
                };
            };
            /** @description Not modified: the `If-None-Match` header matches the current `ETag`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    diffSharedVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secret: string;
                from: string;
                to: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The differences. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionDiff"];
                };
            };
            /** @description Not modified: the `If-None-Match` header matches the current `ETag`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSharedComponentHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secret: string;
                componentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The states. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComponentHistory"];
                };
            };
        };
    };
    printShared: {
        parameters: {
            query?: {
                /** @description Only what this search finds, as in the console: words, or fields as in `deck:sea kind:card` or `name="The bay"`. */
                search?: string;
                /** @description The paper. */
                paper?: "a4" | "letter" | "a3";
                /** @description How it lies; `auto`: so that it takes fewer sheets. */
                orientation?: "auto" | "portrait" | "landscape";
                /** @description What stays free at the edges of the paper. */
                marginMm?: number;
                /** @description How much of the images' bleed is printed. */
                bleedMm?: number;
                /** @description Between pieces, besides the bleed. */
                gutterMm?: number;
                /** @description Lines at the corners, outlines, or none. */
                marks?: "ticks" | "outline" | "none";
                /** @description On the other side of the paper, which is turned over its long or its short edge; next to the front, to be folded; or none. */
                backs?: "longEdge" | "shortEdge" | "foldOver" | "none";
                /** @description How far backs are moved to the right. */
                backOffsetXMm?: number;
                /** @description How far backs are moved down. */
                backOffsetYMm?: number;
                /** @description Whether each deck begins a new sheet. */
                decks?: "apart" | "together";
                /** @description As many of each piece as the game has, or one. */
                copies?: "all" | "one";
                /** @description Nets of dice. */
                dice?: boolean;
                /** @description The pages of books. */
                books?: boolean;
                /** @description The language of the pages' feet. */
                language?: "en" | "de";
            };
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
        };
    };
    planSharedPrint: {
        parameters: {
            query?: {
                /** @description Only what this search finds, as in the console: words, or fields as in `deck:sea kind:card` or `name="The bay"`. */
                search?: string;
                /** @description The paper. */
                paper?: "a4" | "letter" | "a3";
                /** @description How it lies; `auto`: so that it takes fewer sheets. */
                orientation?: "auto" | "portrait" | "landscape";
                /** @description What stays free at the edges of the paper. */
                marginMm?: number;
                /** @description How much of the images' bleed is printed. */
                bleedMm?: number;
                /** @description Between pieces, besides the bleed. */
                gutterMm?: number;
                /** @description Lines at the corners, outlines, or none. */
                marks?: "ticks" | "outline" | "none";
                /** @description On the other side of the paper, which is turned over its long or its short edge; next to the front, to be folded; or none. */
                backs?: "longEdge" | "shortEdge" | "foldOver" | "none";
                /** @description How far backs are moved to the right. */
                backOffsetXMm?: number;
                /** @description How far backs are moved down. */
                backOffsetYMm?: number;
                /** @description Whether each deck begins a new sheet. */
                decks?: "apart" | "together";
                /** @description As many of each piece as the game has, or one. */
                copies?: "all" | "one";
                /** @description Nets of dice. */
                dice?: boolean;
                /** @description The pages of books. */
                books?: boolean;
                /** @description The language of the pages' feet. */
                language?: "en" | "de";
                /** @description The page to show. */
                page?: number;
            };
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrintPlan"];
                };
            };
        };
    };
    getSharedTts: {
        parameters: {
            query?: {
                /** @description Only what this search finds, as in the console: words, or fields as in `deck:sea kind:card` or `name="The bay"`. Cards come with their decks, and dice with their faces. */
                search?: string;
                /** @description What its script speaks. */
                language?: "en" | "de";
            };
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The saved object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    listSharedTtsImages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The names. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostedImageNames"];
                };
            };
        };
    };
    getSharedTtsImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secret: string;
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            /** @description The image has the tag in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listTables: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tables, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableList"];
                };
            };
        };
    };
    openTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableInput"];
            };
        };
        responses: {
            /** @description The table. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewTable"];
                };
            };
        };
    };
    getTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                tableId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                };
            };
        };
    };
    deleteTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                tableId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                tableId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableChange"];
            };
        };
        responses: {
            /** @description The table. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                };
            };
        };
    };
    updateTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                tableId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                };
            };
        };
    };
    listTableLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                tableId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableLinkList"];
                };
            };
        };
    };
    createTableLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                tableId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableLinkInput"];
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewTableLink"];
                };
            };
        };
    };
    revokeTableLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                tableId: string;
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renameTableLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                tableId: string;
                linkId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TableLinkChange"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableLink"];
                };
            };
        };
    };
    renewTableLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                tableId: string;
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewTableLink"];
                };
            };
        };
    };
    removeSeatsOfLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                tableId: string;
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sitDown: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                tableId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The seat. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSeat"];
                };
            };
        };
    };
    removeSeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                tableId: string;
                seatId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSetUps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The set-ups by name, without their contents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetUpList"];
                };
            };
        };
    };
    getSetUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The set-up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetUp"];
                };
            };
        };
    };
    saveSetUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                name: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetUpInput"];
            };
        };
        responses: {
            /** @description The set-up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSetUp"];
                };
            };
        };
    };
    deleteSetUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTableLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where it leads. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInvitation"];
                };
            };
        };
    };
    takeSeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Guest"];
            };
        };
        responses: {
            /** @description The seat. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakenSeat"];
                };
            };
        };
    };
    getTableView: {
        parameters: {
            query?: {
                /** @description For hosts: the stand-in for which the call is made. */
                as?: string;
            };
            header?: never;
            path: {
                tableId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The view. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableView"];
                };
            };
            /** @description Not modified: the `If-None-Match` header matches the current `ETag`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTableLog: {
        parameters: {
            query: {
                /** @description For hosts: the stand-in for which the call is made. */
                as?: string;
                /** @description The number of the oldest act that is known already. */
                before: number;
            };
            header?: never;
            path: {
                tableId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableLog"];
                };
            };
        };
    };
    actAtTable: {
        parameters: {
            query?: {
                /** @description For hosts: the stand-in for which the call is made. */
                as?: string;
            };
            header?: never;
            path: {
                tableId: string;
            };
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActInput"];
            };
        };
        responses: {
            /** @description The number of the act. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Acted"];
                };
            };
        };
    };
    keepSeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tableId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The seat. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptSeat"];
                };
            };
        };
    };
    leaveTable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tableId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Left. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createSeatLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tableId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret, and a link with it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatLink"];
                };
            };
        };
    };
    listNotes: {
        parameters: {
            query?: {
                /** @description Only those written at this table. */
                tableId?: string;
                /** @description Only those about this piece. */
                componentId?: string;
                /** @description Only those that are resolved, or are not. */
                isResolved?: boolean;
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteList"];
                };
            };
        };
    };
    exportNotes: {
        parameters: {
            query?: {
                /** @description Only those written at this table. */
                tableId?: string;
                /** @description Only those about this piece. */
                componentId?: string;
                /** @description Only those that are resolved, or are not. */
                isResolved?: boolean;
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": unknown;
                };
            };
        };
    };
    deleteNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                noteId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteChange"];
            };
        };
        responses: {
            /** @description The note. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
    deleteNotesBy: {
        parameters: {
            query?: {
                /** @description Those that this seat wrote. */
                seatId?: string;
                /** @description Those of all seats that were taken by this link. */
                linkId?: string;
            };
            header?: never;
            path: {
                gameId: string;
                tableId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedNotes"];
                };
            };
        };
    };
    listTableNotes: {
        parameters: {
            query?: {
                /** @description For hosts: the stand-in for which the call is made. */
                as?: string;
            };
            header?: never;
            path: {
                tableId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notes, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteList"];
                };
            };
        };
    };
    pinNote: {
        parameters: {
            query?: {
                /** @description For hosts: the stand-in for which the call is made. */
                as?: string;
            };
            header?: never;
            path: {
                tableId: string;
            };
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteInput"];
            };
        };
        responses: {
            /** @description The note. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
    deleteTableNote: {
        parameters: {
            query?: {
                /** @description For hosts: the stand-in for which the call is made. */
                as?: string;
            };
            header?: never;
            path: {
                tableId: string;
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeTableNote: {
        parameters: {
            query?: {
                /** @description For hosts: the stand-in for which the call is made. */
                as?: string;
            };
            header?: never;
            path: {
                tableId: string;
                noteId: string;
            };
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteChange"];
            };
        };
        responses: {
            /** @description The note. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
    getPlaytestForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The form. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaytestForm"];
                };
            };
        };
    };
    writePlaytestForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaytestFormInput"];
            };
        };
        responses: {
            /** @description The form. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaytestForm"];
                };
            };
        };
    };
    startPlaytest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                tableId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaytestStart"];
            };
        };
        responses: {
            /** @description The playtest. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Playtest"];
                };
            };
        };
    };
    endPlaytest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                playtestId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaytestEnd"];
            };
        };
        responses: {
            /** @description The playtest. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Playtest"];
                };
            };
        };
    };
    listPlaytests: {
        parameters: {
            query?: {
                /** @description Page size. Default: 100. */
                limit?: number;
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playtests, latest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaytestList"];
                };
            };
        };
    };
    enterPlaytest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaperGame"];
            };
        };
        responses: {
            /** @description The playtest. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Playtest"];
                };
            };
        };
    };
    getPlaytest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                playtestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playtest, with its turns and answers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Playtest"];
                };
            };
        };
    };
    deletePlaytest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                playtestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changePlaytest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                playtestId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaytestChange"];
            };
        };
        responses: {
            /** @description The playtest. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Playtest"];
                };
            };
        };
    };
    listFacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                playtestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The facts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactList"];
                };
            };
        };
    };
    getPlaytestReport: {
        parameters: {
            query?: {
                /** @description Only games in which this version or a later one lay on the table. */
                from?: number;
                /** @description Only games in which this version or an earlier one lay on the table. */
                to?: number;
                /** @description Only games with this number of seats. */
                players?: number;
                /** @description Leaves out what the designer drew, played and won. */
                withoutDesigner?: boolean;
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaytestReport"];
                };
            };
        };
    };
    exportPlaytestReport: {
        parameters: {
            query?: {
                /** @description Only games in which this version or a later one lay on the table. */
                from?: number;
                /** @description Only games in which this version or an earlier one lay on the table. */
                to?: number;
                /** @description Only games with this number of seats. */
                players?: number;
                /** @description Leaves out what the designer drew, played and won. */
                withoutDesigner?: boolean;
                /** @description The language of the report. */
                language?: "en" | "de";
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": unknown;
                };
            };
        };
    };
    exportPlaytestTable: {
        parameters: {
            query?: {
                /** @description Only games in which this version or a later one lay on the table. */
                from?: number;
                /** @description Only games in which this version or an earlier one lay on the table. */
                to?: number;
                /** @description Only games with this number of seats. */
                players?: number;
                /** @description Leaves out what the designer drew, played and won. */
                withoutDesigner?: boolean;
            };
            header?: never;
            path: {
                gameId: string;
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
        };
    };
    listPlaytestsOfPiece: {
        parameters: {
            query?: {
                /** @description Only games in which this version or a later one lay on the table. */
                from?: number;
                /** @description Only games in which this version or an earlier one lay on the table. */
                to?: number;
                /** @description Only games with this number of seats. */
                players?: number;
                /** @description Leaves out what the designer drew, played and won. */
                withoutDesigner?: boolean;
            };
            header?: never;
            path: {
                gameId: string;
                componentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The piece and its games. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PiecePlaytests"];
                };
            };
        };
    };
    listSeatPlaytests: {
        parameters: {
            query?: {
                /** @description For hosts: the stand-in for which the call is made. */
                as?: string;
            };
            header?: never;
            path: {
                tableId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playtests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatPlaytestList"];
                };
            };
        };
    };
    keepSeatName: {
        parameters: {
            query?: {
                /** @description For hosts: the stand-in for which the call is made. */
                as?: string;
            };
            header?: never;
            path: {
                tableId: string;
            };
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeatNameInput"];
            };
        };
        responses: {
            /** @description The playtests of the seat. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatPlaytestList"];
                };
            };
        };
    };
    listSeenPieces: {
        parameters: {
            query?: {
                /** @description For hosts: the stand-in for which the call is made. */
                as?: string;
            };
            header?: never;
            path: {
                tableId: string;
                playtestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pieces. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeenPieceList"];
                };
            };
        };
    };
    answerPlaytest: {
        parameters: {
            query?: {
                /** @description For hosts: the stand-in for which the call is made. */
                as?: string;
            };
            header?: never;
            path: {
                tableId: string;
                playtestId: string;
            };
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswersInput"];
            };
        };
        responses: {
            /** @description The playtest, with the answers of the seat. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatPlaytest"];
                };
            };
        };
    };
    getReplay: {
        parameters: {
            query?: {
                /** @description The act after which the part begins: `next` of the part before. Default: the beginning. */
                from?: number;
                /** @description A place around the table, for the view of those who sat there, or `all` for what any seat saw, which is the default. */
                seat?: string;
            };
            header?: never;
            path: {
                gameId: string;
                playtestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The part. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayPart"];
                };
            };
            /** @description Not modified: the `If-None-Match` header matches the current `ETag`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    continueReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                playtestId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContinueInput"];
            };
        };
        responses: {
            /** @description The table. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewTable"];
                };
            };
        };
    };
    getOwnReplay: {
        parameters: {
            query?: {
                /** @description For hosts: the stand-in for which the call is made. */
                as?: string;
                /** @description The act after which the part begins: `next` of the part before. Default: the beginning. */
                from?: number;
                /** @description What the seat itself saw, which is the default, or what any seat saw. */
                seat?: "own" | "all";
            };
            header?: never;
            path: {
                tableId: string;
                playtestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The part. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayPart"];
                };
            };
            /** @description Not modified: the `If-None-Match` header matches the current `ETag`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getComponentHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                componentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The states. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComponentHistory"];
                };
            };
        };
    };
    diffVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
                from: string;
                to: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The differences. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionDiff"];
                };
            };
            /** @description Not modified: the `If-None-Match` header matches the current `ETag`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    checkGame: {
        parameters: {
            query?: {
                /** @description Return only the counts, and no findings. */
                summary?: boolean;
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The findings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameChecks"];
                };
            };
        };
    };
    acceptFindings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FindingsInput"];
            };
        };
        responses: {
            /** @description The number of accepted findings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedFindings"];
                };
            };
        };
    };
    reopenFindings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FindingsInput"];
            };
        };
        responses: {
            /** @description The number of reopened findings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReopenedFindings"];
                };
            };
        };
    };
    retryImages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of images. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retried"];
                };
            };
        };
    };
    keepPieces: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeepInput"];
            };
        };
        responses: {
            /** @description The number of deleted components. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kept"];
                };
            };
        };
    };
    printGame: {
        parameters: {
            query?: {
                /** @description The version to print; the published one if left out. */
                version?: number;
                /** @description Only what looks different from this version, and copies that were added since. */
                since?: number;
                /** @description Only what this search finds, as in the console: words, or fields as in `deck:sea kind:card` or `name="The bay"`. */
                search?: string;
                /** @description The paper. */
                paper?: "a4" | "letter" | "a3";
                /** @description How it lies; `auto`: so that it takes fewer sheets. */
                orientation?: "auto" | "portrait" | "landscape";
                /** @description What stays free at the edges of the paper. */
                marginMm?: number;
                /** @description How much of the images' bleed is printed. */
                bleedMm?: number;
                /** @description Between pieces, besides the bleed. */
                gutterMm?: number;
                /** @description Lines at the corners, outlines, or none. */
                marks?: "ticks" | "outline" | "none";
                /** @description On the other side of the paper, which is turned over its long or its short edge; next to the front, to be folded; or none. */
                backs?: "longEdge" | "shortEdge" | "foldOver" | "none";
                /** @description How far backs are moved to the right. */
                backOffsetXMm?: number;
                /** @description How far backs are moved down. */
                backOffsetYMm?: number;
                /** @description Whether each deck begins a new sheet. */
                decks?: "apart" | "together";
                /** @description As many of each piece as the game has, or one. */
                copies?: "all" | "one";
                /** @description Nets of dice. */
                dice?: boolean;
                /** @description The pages of books. */
                books?: boolean;
                /** @description The language of the pages' feet. */
                language?: "en" | "de";
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
        };
    };
    planPrint: {
        parameters: {
            query?: {
                /** @description The version to print; the published one if left out. */
                version?: number;
                /** @description Only what looks different from this version, and copies that were added since. */
                since?: number;
                /** @description Only what this search finds, as in the console: words, or fields as in `deck:sea kind:card` or `name="The bay"`. */
                search?: string;
                /** @description The paper. */
                paper?: "a4" | "letter" | "a3";
                /** @description How it lies; `auto`: so that it takes fewer sheets. */
                orientation?: "auto" | "portrait" | "landscape";
                /** @description What stays free at the edges of the paper. */
                marginMm?: number;
                /** @description How much of the images' bleed is printed. */
                bleedMm?: number;
                /** @description Between pieces, besides the bleed. */
                gutterMm?: number;
                /** @description Lines at the corners, outlines, or none. */
                marks?: "ticks" | "outline" | "none";
                /** @description On the other side of the paper, which is turned over its long or its short edge; next to the front, to be folded; or none. */
                backs?: "longEdge" | "shortEdge" | "foldOver" | "none";
                /** @description How far backs are moved to the right. */
                backOffsetXMm?: number;
                /** @description How far backs are moved down. */
                backOffsetYMm?: number;
                /** @description Whether each deck begins a new sheet. */
                decks?: "apart" | "together";
                /** @description As many of each piece as the game has, or one. */
                copies?: "all" | "one";
                /** @description Nets of dice. */
                dice?: boolean;
                /** @description The pages of books. */
                books?: boolean;
                /** @description The language of the pages' feet. */
                language?: "en" | "de";
                /** @description The page to show. */
                page?: number;
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrintPlan"];
                };
            };
        };
    };
    exportZip: {
        parameters: {
            query?: {
                /** @description The version to export; the published one if left out. */
                version?: number;
                /** @description Only what this search finds, as in the console: words, or fields as in `deck:sea kind:card` or `name="The bay"`. Cards come with their decks, and dice with their faces. */
                search?: string;
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
        };
    };
    planZip: {
        parameters: {
            query?: {
                /** @description The version to export; the published one if left out. */
                version?: number;
                /** @description Only what this search finds, as in the console: words, or fields as in `deck:sea kind:card` or `name="The bay"`. Cards come with their decks, and dice with their faces. */
                search?: string;
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportPlan"];
                };
            };
        };
    };
    exportSheets: {
        parameters: {
            query?: {
                /** @description The version to export; the published one if left out. */
                version?: number;
                /** @description Only what this search finds, as in the console: words, or fields as in `deck:sea kind:card` or `name="The bay"`. Cards come with their decks, and dice with their faces. */
                search?: string;
                /** @description Many faces in one image, or each in an image of its own. */
                layout?: "grid" | "single";
                /** @description The type of the images. If omitted: JPEG, and PNG for what is round, a hexagon or cut out. */
                image?: "png" | "jpeg";
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
        };
    };
    planSheets: {
        parameters: {
            query?: {
                /** @description The version to export; the published one if left out. */
                version?: number;
                /** @description Only what this search finds, as in the console: words, or fields as in `deck:sea kind:card` or `name="The bay"`. Cards come with their decks, and dice with their faces. */
                search?: string;
                /** @description Many faces in one image, or each in an image of its own. */
                layout?: "grid" | "single";
                /** @description The type of the images. If omitted: JPEG, and PNG for what is round, a hexagon or cut out. */
                image?: "png" | "jpeg";
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportPlan"];
                };
            };
        };
    };
    exportPcio: {
        parameters: {
            query?: {
                /** @description The version to export; the published one if left out. */
                version?: number;
                /** @description Only what this search finds, as in the console: words, or fields as in `deck:sea kind:card` or `name="The bay"`. Cards come with their decks, and dice with their faces. */
                search?: string;
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
        };
    };
    planPcio: {
        parameters: {
            query?: {
                /** @description The version to export; the published one if left out. */
                version?: number;
                /** @description Only what this search finds, as in the console: words, or fields as in `deck:sea kind:card` or `name="The bay"`. Cards come with their decks, and dice with their faces. */
                search?: string;
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportPlan"];
                };
            };
        };
    };
    exportTts: {
        parameters: {
            query?: {
                /** @description The version to export; the published one if left out. */
                version?: number;
                /** @description Only what this search finds, as in the console: words, or fields as in `deck:sea kind:card` or `name="The bay"`. Cards come with their decks, and dice with their faces. */
                search?: string;
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
        };
    };
    planTts: {
        parameters: {
            query?: {
                /** @description The version to export; the published one if left out. */
                version?: number;
                /** @description Only what this search finds, as in the console: words, or fields as in `deck:sea kind:card` or `name="The bay"`. Cards come with their decks, and dice with their faces. */
                search?: string;
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportPlan"];
                };
            };
        };
    };
    planHostedTts: {
        parameters: {
            query?: {
                /** @description The version to export; the published one if left out. */
                version?: number;
                /** @description Only what this search finds, as in the console: words, or fields as in `deck:sea kind:card` or `name="The bay"`. Cards come with their decks, and dice with their faces. */
                search?: string;
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportPlan"];
                };
            };
        };
    };
    putUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uploadId: string;
            };
            cookie?: never;
        };
        /** @description The file. */
        requestBody: {
            content: {
                "image/*": unknown;
            };
        };
        responses: {
            /** @description Uploaded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            /** @description The part that the `Range` header requests. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            /** @description The image is stored on another host, or a newer version of the service has derived it again; `Location` has its URL. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    whoAmI: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user, the app, the scope and the storage used. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bearer"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountAnswer"];
                };
            };
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChange"];
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    exportAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountAnswer"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your sessions, most recently used first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The number of sessions that were ended. */
                        ended: number;
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listInvites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your invitations, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteList"];
                };
            };
        };
    };
    createInvite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteInput"];
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvite"];
                };
            };
        };
    };
    takeBackInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                inviteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renameInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                inviteId: string;
            };
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteChange"];
            };
        };
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invite"];
                };
            };
        };
    };
    renewInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                inviteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvite"];
                };
            };
        };
    };
    exchangeCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenAnswer"];
                };
            };
        };
    };
    oauthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OAuthTokenRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["OAuthTokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthTokenAnswer"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevocationRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["RevocationRequest"];
            };
        };
        responses: {
            /** @description The token is no longer valid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revoked"];
                };
            };
        };
    };
    authorizeDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceAuthorizationRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["DeviceAuthorizationRequest"];
            };
        };
        responses: {
            /** @description The codes, and the URL to show. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceAuthorization"];
                };
            };
        };
    };
    getAuthorizationServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata, as specified by RFC 8414. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationServer"];
                };
            };
        };
    };
    getGamesOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your games, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GamesOverview"];
                };
            };
        };
    };
    addExampleGame: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new game. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
        };
    };
    listApps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your apps, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppList"];
                };
            };
        };
    };
    registerApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppInput"];
            };
        };
        responses: {
            /** @description The app. A confidential app comes with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApp"];
                };
            };
        };
    };
    getApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["App"];
                };
            };
        };
    };
    deleteApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                appId: string;
            };
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppChange"];
            };
        };
        responses: {
            /** @description The changed app. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["App"];
                };
            };
        };
    };
    rotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app with its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApp"];
                };
            };
        };
    };
    listConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connected apps, most recent first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionList"];
                };
            };
        };
    };
    revokeConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                appId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Disconnected. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listPersonalTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your valid tokens, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenList"];
                };
            };
        };
    };
    makePersonalToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 64 KiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenInput"];
            };
        };
        responses: {
            /** @description The token. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewPersonalToken"];
                };
            };
        };
    };
    revokePersonalToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    playAtTable: {
        parameters: {
            query?: {
                /** @description For hosts: the stand-in for which the call is made. */
                as?: string;
            };
            header?: never;
            path: {
                tableId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The socket. */
            101: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": unknown;
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    getReference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API reference. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
        };
    };
}
