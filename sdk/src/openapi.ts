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
         * @description Deletes the game with everything that any app has put into it. There is no way back.
         */
        delete: operations["deleteGame"];
        options?: never;
        head?: never;
        /** Rename a game */
        patch: operations["renameGame"];
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
         * @description Complete by default, in creation order. With `limit` it comes in pages. The strong `ETag` makes an unchanged list a 304.
         */
        get: operations["listComponents"];
        put?: never;
        /**
         * Create or update one component
         * @description A component with the same `kind` and `externalKey` is updated in place and keeps its id. Fields that are left out stay unchanged; `null` resets a field to its default.
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
         * @description All or nothing. Items are applied in order; parents and children may come in any order. The answer has one entry for each item, in the same order. With `dryRun=true` the batch is judged and planned in the same way and nothing is written; the call counts towards the limit of reads, and images may be named by the key they would get before they are uploaded.
         */
        post: operations["upsertComponents"];
        /**
         * Delete all of your app's components
         * @description Deletes every component and asset that your app has made in the game.
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
        /** Get one component */
        get: operations["getComponent"];
        put?: never;
        post?: never;
        /**
         * Delete one component
         * @description Deletes the component and all its assets. Children of a deleted parent keep its key.
         */
        delete: operations["deleteComponent"];
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
         * Ask where to upload a file
         * @description Step 1 of 3. Then PUT the bytes to `signedUrl` with the same Content-Type, and confirm. `uploaded: true` says that both may be skipped.
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
         * Ask where to upload up to 200 files
         * @description Counts as one call of presign. All files or none.
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
         * @description Step 3 of 3. The image is checked here. One that cannot be used is confirmed with a warning, and a component that uses it is answered DERIVATION_FAILED. Confirming twice is fine.
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
         * @description Counts as one call of upload-complete. Each upload has its own verdict.
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
         * @description Complete by default, in creation order. With `limit` it comes in pages.
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
        /** Get one asset */
        get: operations["getAsset"];
        put?: never;
        post?: never;
        /**
         * Delete an asset
         * @description Deletes the asset and its derived versions, and takes it off its component, which keeps everything else.
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
         * Read what is published
         * @description The game as players see it: the components of all apps in the last published version. Every change publishes itself as soon as its images are ready.
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
         * List the kept versions
         * @description Oldest first. The last 20 are kept.
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
        /** Read a version */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * Make a version current again
         * @description Publishes a new version in which the components of all apps are as they were: the same ids, fields and images. Nothing is lost: what was current stays in the list of versions. The answer is the version that everybody sees now.
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
         * Hear of new versions
         * @description A stream of server-sent events: `published`, with the version as its id and a version's facts as its data. `Last-Event-ID` resumes it: versions published since then are sent first. Without it, only new versions are sent.
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
    "/api/v1/games/{gameId}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the share links */
        get: operations["listShares"];
        put?: never;
        /**
         * Make a share link
         * @description Anyone with the link can read what is published, and nothing else, until it is revoked.
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
         * @description It ends immediately, and so do the event streams opened with it.
         */
        delete: operations["revokeShare"];
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
        /** Open a share link */
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
        /** Read what is published, by a share link */
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
         * Hear of new versions, by a share link
         * @description A stream of server-sent events: `published`, with the version as its id and a version's facts as its data. `Last-Event-ID` resumes it: versions published since then are sent first. Without it, only new versions are sent.
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
    "/api/v1/games/{gameId}/components/{componentId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a component looked before
         * @description Its states in the kept versions, whichever app has made it, and also after it was deleted. The images of kept versions stay readable.
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
         * @description Between any two kept versions, in either direction. The version 0 is the game before its first one: everything is created then.
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
         * What may disappoint at the table
         * @description Looks at the pieces of all apps as they are now: warnings that still hold, images too small for their pieces or of other proportions, faces and fronts that are missing, and images that could not be made ready.
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
         * Try failed images again
         * @description All of the game's images that could not be made ready, whichever app has pushed them.
         */
        post: operations["retryImages"];
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
         * Upload the bytes of a file
         * @description Step 2 of 3: the address is the `signedUrl` of presign, the body the file. Size, type and checksum are checked while the bytes arrive; anything else than what was announced leaves nothing behind. Repeating it is fine.
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
         * Read an image
         * @description The addresses are the `url`, `derivedUrl` and `thumbUrl` of a component's `imageFaces`. They never change what they show. A derived image that is still being made is waited for.
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
         * Whom a token stands for
         * @description For tools that show whose games they push to. The e-mail address is not among it.
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
        /** Who is signed in */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        /**
         * Delete your account
         * @description Deletes the account with its games, everything that any app has put into them, sessions, tokens and registered apps. This cannot be undone. No session or token works any longer once this has returned; what takes longer is deleted soon after.
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
         * Take your data with you
         * @description Everything that is kept about the account as one JSON file: sessions, tokens and apps without their secrets, and each game with its pieces of all apps as they are now. The images are at the addresses in it.
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
         * @description Ends all sessions. The current one is replaced by a new one: the response sets its cookie and contains its `csrf`. Access tokens stay valid.
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
        /** Where you are signed in */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** Sign out everywhere else */
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
        /** End one of your sessions */
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
         * @description Returns a link with which one person can create an account within a week. No e-mail is sent.
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
        /** Take an invitation back */
        delete: operations["takeBackInvite"];
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
         * @description JSON, or a form. A code is good for ten minutes and once: when it is sent again, the token it gave is revoked. Counted 5 per minute for each user over all apps, and 30 per minute for each network address as long as the user is not known.
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
         * The same for OAuth clients
         * @description As RFC 6749 and RFC 8628 have it: an authorization code or a device code for an access token. `/.well-known/oauth-authorization-server` leads here.
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
         * Give an access token back
         * @description As specified by RFC 7009. An unknown or expired token counts as revoked.
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
         * Ask for access without a browser
         * @description As specified by RFC 8628: show the user `user_code` and `verification_uri`, and call `/oauth/token` every `interval` seconds until they have decided.
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
        /** Where OAuth clients find everything */
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
         * Your games at a glance
         * @description Each game with what it holds, who pushed to it last, and pictures of its own.
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
         * Put in the example game
         * @description Lantern Bay, with a piece of nearly every kind. It is put in as the app "Console" would push it, whole or not at all, and publishes itself as every change does.
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
         * @description A public app needs PKCE unless you say otherwise.
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
         * @description All users' tokens for it end immediately. What it has pushed stays.
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
         * Give a confidential app a new secret
         * @description The former secret ends immediately; tokens stay valid.
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
        /** List the apps that may act for you */
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
         * End what an app may do for you
         * @description Immediately, everywhere. What it has pushed stays.
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
        /** List your personal access tokens */
        get: operations["listPersonalTokens"];
        put?: never;
        /**
         * Create a personal access token
         * @description For your own scripts. All of your personal tokens have access to the same components.
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
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Is the process alive? */
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
         * Can the service do its work?
         * @description Asks the database and the image storage, which have three seconds to answer.
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
         * Figures for Prometheus
         * @description Requests, jobs, storage, the age of the queue and the process, as Prometheus text.
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
        /** This description, as OpenAPI 3.1 */
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
        /** This description, as a page */
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
        Game: {
            /** @example gam_01m7y04h2m53zmtfyabc336dpc */
            id: string;
            /** @example Lantern Bay */
            name: string;
            /** Format: date-time */
            createdAt: string;
        };
        GameList: {
            games: components["schemas"]["Game"][];
        };
        Error: {
            error: {
                /** @enum {string} */
                code: "UNAUTHORIZED" | "INVALID_TOKEN" | "VALIDATION_ERROR" | "INVALID_CODE" | "CODE_EXPIRED" | "REDIRECT_URI_MISMATCH" | "CLIENT_ID_MISMATCH" | "DERIVATION_FAILED" | "PERMISSION_DENIED" | "FORBIDDEN_ORIGIN" | "CSRF_TOKEN_INVALID" | "PASSWORD_WRONG" | "SIGN_UP_CLOSED" | "UPLOAD_URL_INVALID" | "UPLOAD_URL_EXPIRED" | "NOT_FOUND" | "GAME_NOT_FOUND" | "ASSET_NOT_FOUND" | "COMPONENT_NOT_FOUND" | "VERSION_NOT_FOUND" | "SHARE_NOT_FOUND" | "SESSION_NOT_FOUND" | "INVITE_NOT_FOUND" | "APP_NOT_FOUND" | "TOKEN_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "PAYLOAD_TOO_LARGE" | "STORAGE_LIMIT_EXCEEDED" | "RANGE_NOT_SATISFIABLE" | "TOO_MANY_STREAMS" | "RATE_LIMITED" | "HEADERS_TOO_LARGE" | "SERVER_ERROR";
                message: string;
                /** @description The same as the X-Request-Id header; quote it in a bug report. */
                requestId: string;
                /** @description Every fault, up to 200. */
                details?: {
                    /** @description The item's place in a batch. */
                    index?: number;
                    kind?: string;
                    externalKey?: string;
                    field: string;
                    message: string;
                }[];
            };
        };
        GameInput: {
            /** @example Lantern Bay */
            name: string;
        };
        /** @description An image on a side of a component. */
        AssetInput: {
            /**
             * @description The side the image belongs to: `front` or `back`; on a dieFace `face-1` … `face-20`.
             * @example front
             */
            sideKey: string;
            /**
             * @description Storage key from presign. Required, unless `r2ObjectKey` holds it.
             * @example games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            key?: string;
            /**
             * @description Another name for `key`.
             * @example games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            r2ObjectKey?: string;
            /**
             * @description Public URL from presign. Required, unless `publicUrl` holds it.
             * @example http://127.0.0.1:8080/files/games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            sourceUrl?: string;
            /**
             * @description Another name for `sourceUrl`.
             * @example http://127.0.0.1:8080/files/games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            publicUrl?: string;
            /**
             * @description MIME type
             * @example image/png
             */
            contentType: string;
            /**
             * @description Width of the image; measured when missing.
             * @example 825
             */
            widthPx?: number | null;
            /**
             * @description Height of the image; measured when missing.
             * @example 1125
             */
            heightPx?: number | null;
            /**
             * @description Resolution of the image.
             * @default 300
             */
            sourcePixelsPerInch?: number | null;
            /**
             * @description Whether the image holds bleed around the trim.
             * @default bleed
             * @enum {string|null}
             */
            bleedMode?: "bleed" | "noBleed" | null;
        };
        /**
         * @description A piece to create, or to update where kind and externalKey exist.
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
             * @description What the piece is; `card` is a tile, `stack` a deck.
             * @example tile
             * @enum {string}
             */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book" | "stack" | "card";
            /** @example Ace of Clubs */
            name: string;
            /**
             * @description Your name for the piece. Sending the same kind and key again updates the same piece.
             * @example clubs-a
             */
            externalKey: string;
            /**
             * @description How many there are.
             * @default 1
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
             * @description Die type; only for `die`, ignored on other kinds.
             * @enum {number|null}
             */
            sides?: 2 | 4 | 6 | 8 | 10 | 12 | 20 | null;
            /** @description The deck or bundle of a tile, the die of a dieFace; null or empty detaches. */
            parentExternalKey?: string | null;
            /** @description Your own data: at most 64 KiB as JSON. */
            payload?: {
                [key: string]: unknown;
            } | null;
            /** @description Images by side. Sides that are not named keep theirs. */
            assets?: components["schemas"]["AssetInput"][] | null;
            /** @description Pages of a `book`, in order; required on a new one. Replaces the whole list. */
            pages?: string[];
            /**
             * @description Cover of a `book`; null takes it off.
             * @example games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            cover?: string | null;
        };
        /** @description A remark on a call that succeeded. */
        Warning: {
            code: string;
            message: string;
            externalKey?: string;
        };
        UpsertedComponent: {
            /**
             * @description The component's lasting id.
             * @example cmp_01m7y04hkq9v3d7xw2n8jr5tbe
             */
            id: string;
            /** @enum {string} */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book";
            /** @example clubs-a */
            externalKey: string;
            /** @description It is new. */
            created: boolean;
            /** @description It is new or differs from what was stored. */
            changed: boolean;
            /** @description Present when there is something to remark. */
            warnings?: components["schemas"]["Warning"][];
        };
        ComponentsInput: {
            components: components["schemas"]["ComponentInput"][];
        };
        UpsertResult: {
            /**
             * @description The component's lasting id.
             * @example cmp_01m7y04hkq9v3d7xw2n8jr5tbe
             */
            id: string;
            /** @enum {string} */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book";
            /** @example clubs-a */
            externalKey: string;
            /** @description It is new. */
            created: boolean;
            /** @description It is new or differs from what was stored. */
            changed: boolean;
        };
        UpsertedComponents: {
            /** @description One for each item, in the order of the request. */
            components: components["schemas"]["UpsertResult"][];
            /** @description Present when there is something to remark. */
            warnings?: components["schemas"]["Warning"][];
        };
        /** @description A component that would be created has no `id` yet. */
        PlanResult: {
            /**
             * @description The component's lasting id.
             * @example cmp_01m7y04hkq9v3d7xw2n8jr5tbe
             */
            id?: string;
            /** @enum {string} */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book";
            /** @example clubs-a */
            externalKey: string;
            /** @description It is new. */
            created: boolean;
            /** @description It is new or differs from what was stored. */
            changed: boolean;
        };
        PlannedComponents: {
            /** @constant */
            dryRun: true;
            /** @description One for each item, in the order of the request. */
            components: components["schemas"]["PlanResult"][];
            /** @description Storage keys that the request names and that are not uploaded and confirmed yet. */
            missing: string[];
            /** @description Present when there is something to remark. */
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
             * @description The image as it was uploaded.
             * @example http://127.0.0.1:8080/files/games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            url: string;
            /** @description For display: WebP, upright, sRGB, trimmed, long edge ≤ 1024 px. */
            derivedUrl: string;
            /** @description The same, long edge ≤ 256 px. */
            thumbUrl: string;
            /** @description Upright width of the upload. */
            widthPx: number;
            /** @description Upright height of the upload. */
            heightPx: number;
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
            /** @description As sent; else told by the front image; else the kind's usual width. */
            widthMm: number;
            /** @description As sent; else told by the front image; else the kind's usual height. */
            heightMm: number;
            /**
             * @description Only when it was sent.
             * @enum {string}
             */
            shape?: "box" | "hex" | "orb";
            /**
             * @description The type of a die.
             * @enum {number}
             */
            sides?: 2 | 4 | 6 | 8 | 10 | 12 | 20;
            parentExternalKey: string | null;
            /**
             * @description The app that made it.
             * @example app_01m7y04h0f8n2c5rj6wq3tkzme
             */
            app: string;
            /** @description Creation, in ms since 1970 */
            createdAt: number;
            /** @description Last change, in ms since 1970 */
            updatedAt: number;
            /** @description Your payload, and the service's `imageFaces` in it. */
            payload: {
                imageFaces: components["schemas"]["ImageFace"][];
            } & {
                [key: string]: unknown;
            };
        };
        ComponentList: {
            components: components["schemas"]["Component"][];
            /** @description Pass it as `cursor` for the next page; absent on the last one. */
            nextCursor?: string;
        };
        Deleted: {
            /** @description How many components there were. */
            deleted: number;
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
             * @description Storage key: for the confirm and for a component's asset.
             * @example games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            key: string;
            /**
             * @description Where the image will be read; never changes.
             * @example http://127.0.0.1:8080/files/games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            publicUrl: string;
            /** @example image/png */
            contentType: string;
            /** @description These bytes are here already: skip the PUT and the confirm. */
            uploaded: boolean;
            /** @description End of signedUrl, in ms since 1970 */
            expiresAt: number;
        };
        FilesInput: {
            files: components["schemas"]["FileInput"][];
        };
        PresignedUploads: {
            /** @description One for each file, in the order of the request. */
            uploads: components["schemas"]["PresignedUpload"][];
        };
        ConfirmInput: {
            /**
             * @description Key from presign.
             * @example games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            key: string;
            /**
             * @description Public URL from presign.
             * @example http://127.0.0.1:8080/files/games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png
             */
            publicUrl: string;
            /**
             * @description As given at presign.
             * @example 60481
             */
            byteSize: number;
            /**
             * @description As given at presign.
             * @example image/png
             */
            contentType: string;
        };
        Confirmed: {
            /** @constant */
            ok: true;
            /** @description Present when there is something to remark. */
            warnings?: components["schemas"]["Warning"][];
        };
        ConfirmsInput: {
            uploads: components["schemas"]["ConfirmInput"][];
        };
        ConfirmVerdict: {
            /** @example games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png */
            key: string;
            ok: boolean;
            /** @description Only when not ok. */
            error?: {
                code: string;
                message: string;
            };
            /** @description Present when there is something to remark. */
            warnings?: components["schemas"]["Warning"][];
        };
        ConfirmVerdicts: {
            /** @description One for each upload, in the order of the request. */
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
             * @description The true type, told by the bytes.
             * @example image/png
             */
            mimeType: string;
            widthPx: number;
            heightPx: number;
            /** @description Creation, in ms since 1970 */
            createdAt: number;
            /** @example games/gam_01m7y04h2m53zmtfyabc336dpc/b87d12423c7956c9c34066b6166c284b50bc7bf47a6aa587cd53147389d3a493.png */
            key: string;
            /** @description Null until a component uses it. */
            sideKey: string | null;
        };
        AssetList: {
            assets: components["schemas"]["Asset"][];
            /** @description Pass it as `cursor` for the next page; absent on the last one. */
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
             * @description Counts up by one with each publication; 0 while there has been none.
             * @example 7
             */
            version: number;
            /** @description Publication; null while there has been none, in ms since 1970 */
            publishedAt: number | null;
            /** @description Who made it. */
            apps: components["schemas"]["AppName"][];
            /** @description Components that the version before does not have. */
            created: number;
            /** @description Components that differ from the version before. */
            changed: number;
            /** @description Components that only the version before has. */
            deleted: number;
            /** @description The version that it made current again; null when it did not. */
            restoredFrom: number | null;
            game: components["schemas"]["Game"];
            /** @description Present when the answer holds only what changed since that version. */
            since?: number;
            /** @description With `since`: ids of the components that are gone. */
            deletedIds?: string[];
            /** @description The components of all apps, in creation order; `app` is the app that created each. */
            components: components["schemas"]["Component"][];
            /** @description Pass it as `cursor` for the next page; absent on the last one. */
            nextCursor?: string;
        };
        Version: {
            /**
             * @description Counts up by one with each publication; 0 while there has been none.
             * @example 7
             */
            version: number;
            /** @description Publication, in ms since 1970 */
            publishedAt: number;
            /** @description Who made it. */
            apps: components["schemas"]["AppName"][];
            /** @description Components that the version before does not have. */
            created: number;
            /** @description Components that differ from the version before. */
            changed: number;
            /** @description Components that only the version before has. */
            deleted: number;
            /** @description The version that it made current again; null when it did not. */
            restoredFrom: number | null;
        };
        VersionList: {
            versions: components["schemas"]["Version"][];
        };
        ShareInput: {
            /**
             * @description For yourself, to know it again.
             * @example Thursday's table
             */
            name?: string;
        };
        NewShare: {
            /** @example shr_01m7y04jx5b7d1kq8v2gs4nrpc */
            id: string;
            /** @example Thursday's table */
            name: string;
            /** @description Creation, in ms since 1970 */
            createdAt: number;
            /**
             * @description The link. `/published` and `/events` behind it need no account. It is shown this once: only a digest is kept.
             * @example http://127.0.0.1:8080/api/v1/shared/Zb4…
             */
            url: string;
        };
        Share: {
            /** @example shr_01m7y04jx5b7d1kq8v2gs4nrpc */
            id: string;
            /** @example Thursday's table */
            name: string;
            /** @description Creation, in ms since 1970 */
            createdAt: number;
        };
        ShareList: {
            shares: components["schemas"]["Share"][];
        };
        SharedGameName: {
            name: string;
        };
        SharedGame: {
            game: components["schemas"]["SharedGameName"];
            /**
             * @description Counts up by one with each publication; 0 while there has been none.
             * @example 7
             */
            version: number;
            /** @description Where to read the published version. */
            publishedUrl: string;
            /** @description Where to hear of new ones. */
            eventsUrl: string;
        };
        PastComponent: {
            /** @description The first version that shows it so. */
            version: number;
            /** @description The first version that no longer does; null while the published one does. */
            until: number | null;
            /** @description Publication; the change itself if that version is no longer kept, in ms since 1970 */
            at: number;
            app: components["schemas"]["AppName"];
            /** @description The version that was made current again by it. */
            restoredFrom: number | null;
            /** @description What changed from the state before; empty on the oldest one. */
            fields: ("name" | "count" | "widthMm" | "heightMm" | "shape" | "sides" | "parentExternalKey" | "payload" | "imageFaces")[];
            /** @example Ace of Clubs */
            name: string;
            imageFaces: components["schemas"]["ImageFace"][];
        };
        ComponentHistory: {
            /** @description Newest first, 100 at most; empty while nothing of it is published. */
            history: components["schemas"]["PastComponent"][];
        };
        ComponentChange: {
            before: components["schemas"]["Component"];
            after: components["schemas"]["Component"];
            /** @description In what they differ. */
            fields: ("name" | "count" | "widthMm" | "heightMm" | "shape" | "sides" | "parentExternalKey" | "payload" | "imageFaces")[];
        };
        /** @description Over all apps; each list is in creation order. */
        VersionDiff: {
            /**
             * @description Counts up by one with each publication; 0 while there has been none.
             * @example 7
             */
            from: number;
            /**
             * @description Counts up by one with each publication; 0 while there has been none.
             * @example 7
             */
            to: number;
            /** @description Components that only `to` has. */
            created: components["schemas"]["Component"][];
            /** @description Components that both have, and that differ in more than their times. */
            changed: components["schemas"]["ComponentChange"][];
            /** @description Components that only `from` has. */
            deleted: components["schemas"]["Component"][];
        };
        Finding: {
            /**
             * @description What is wrong; docs/API.md explains each.
             * @enum {string}
             */
            code: "IMAGE_FAILED" | "FRONT_MISSING" | "FACES_MISSING" | "DIE_TYPE_CORRECTED" | "FACE_WITHOUT_DIE" | "PARENT_PENDING" | "SIDE_NOT_SHOWN" | "ASPECT_OFF" | "LOW_RESOLUTION" | "SIZE_GUESSED" | "IMAGE_UNUSED";
            /**
             * @description An error: something is not there at all.
             * @enum {string}
             */
            level: "error" | "warning";
            /** @example The image on front has 72 pixels to the inch (180 × 252 px on 63.5 × 88.9 mm); below 150 it looks blurred. */
            message: string;
            /**
             * @description Null when it is an image that no piece shows.
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
            /** @description Of the image that no piece shows. */
            url?: string;
        };
        GameChecks: {
            /** @description The worst first, each kind in creation order; at most 200 of each kind. */
            findings: components["schemas"]["Finding"][];
            /** @description How many findings there are of each kind, those beyond 200 included. */
            counts: {
                IMAGE_FAILED?: number;
                FRONT_MISSING?: number;
                FACES_MISSING?: number;
                DIE_TYPE_CORRECTED?: number;
                FACE_WITHOUT_DIE?: number;
                PARENT_PENDING?: number;
                SIDE_NOT_SHOWN?: number;
                ASPECT_OFF?: number;
                LOW_RESOLUTION?: number;
                SIZE_GUESSED?: number;
                IMAGE_UNUSED?: number;
            };
        };
        Retried: {
            /** @description Images that are tried again. */
            retried: number;
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
        };
        Account: {
            /** @example usr_01m7y04h0c6x9n2b4vd8kjq5re */
            id: string;
            /** @example ann@example.com */
            email: string;
            /** @example Ann */
            name: string;
            /** @description When it was made, in ms since 1970 */
            createdAt: number;
            /** @description Of the distinct images of all its games. */
            usedBytes: number;
            quotaBytes: number;
            /** @description Whether this user may invite others. */
            mayInvite: boolean;
        };
        AccountAnswer: {
            account: components["schemas"]["Account"];
            /** @description What changes must carry as `X-CSRF-Token`, until the session ends. */
            csrf: string;
        };
        AccountChange: {
            /** @example Ann */
            name: string;
        };
        PasswordConfirmation: {
            /** @description To make sure that it is you. */
            password: string;
        };
        PasswordChange: {
            /**
             * @description The present one.
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
            /** @description What the browser calls itself. */
            userAgent: string;
            /** @description Sign-in, in ms since 1970 */
            createdAt: number;
            /** @description When it was last used, within ten minutes, in ms since 1970 */
            seenAt: number;
            /** @description When it ends, unless it is idle for 30 days before, in ms since 1970 */
            expiresAt: number;
            /** @description The session that asks. */
            current: boolean;
        };
        SessionList: {
            sessions: components["schemas"]["Session"][];
        };
        Invite: {
            /** @example inv_01m7y04h8s5c1f7g9rw3jx6ykd */
            id: string;
            email: string | null;
            /** @description When it was made, in ms since 1970 */
            createdAt: number;
            /** @description When it ends, in ms since 1970 */
            expiresAt: number;
        };
        InviteList: {
            invites: components["schemas"]["Invite"][];
        };
        InviteInput: {
            /**
             * @description The only address it is good for; any without it.
             * @example ben@example.com
             */
            email?: string;
        };
        NewInvite: {
            /** @example inv_01m7y04h8s5c1f7g9rw3jx6ykd */
            id: string;
            email: string | null;
            /** @description When it was made, in ms since 1970 */
            createdAt: number;
            /** @description When it ends, in ms since 1970 */
            expiresAt: number;
            /**
             * @description Where the invited person creates their account. Shown only now.
             * @example http://127.0.0.1:8080/sign-up/uK3v…
             */
            url: string;
        };
        TokenRequest: {
            /**
             * @description The app's.
             * @example cli_01m7y04h0fw2k8v5c3tq9zjrnx
             */
            client_id: string;
            /** @description What the browser came back with. */
            code: string;
            /**
             * @description The redirect URI of the authorization request, exactly.
             * @example http://127.0.0.1:52100/callback
             */
            redirect_uri: string;
            /** @description Required if the code was requested with a `code_challenge` (PKCE). */
            code_verifier?: string | null;
            /** @description Of a confidential app. */
            client_secret?: string | null;
            /** @description `authorization_code`, or nothing. */
            grant_type?: string | null;
        };
        TokenAnswer: {
            /** @example tbx_… */
            access_token: string;
            /** @description The same. */
            token: string;
            /** @description Always `bearer`. */
            token_type: string;
            /** @description The token is valid until it is revoked. */
            expires_in: null;
            /** @description `push` or `read`. */
            scope: string;
        };
        OAuthTokenRequest: {
            /** @description `authorization_code`, or `urn:ietf:params:oauth:grant-type:device_code`. */
            grant_type?: string;
            /** @description Required, unless sent as Basic authorization. */
            client_id?: string | null;
            /** @description For a confidential app, unless sent as Basic authorization. */
            client_secret?: string | null;
            /** @description Of an authorization. */
            code?: string | null;
            /** @description Of an authorization. */
            redirect_uri?: string | null;
            /** @description Of an authorization. */
            code_verifier?: string | null;
            /** @description Of a device. */
            device_code?: string | null;
        };
        OAuthTokenAnswer: {
            access_token: string;
            token_type: string;
            scope: string;
        };
        /** @description An error as RFC 6749, section 5.2, has it. */
        OAuthError: {
            error: string;
            error_description: string;
        };
        RevocationRequest: {
            /** @description The access token. */
            token?: string | null;
            /** @description Not needed. */
            token_type_hint?: string | null;
            /** @description Required, unless sent as Basic authorization. */
            client_id?: string | null;
            /** @description For a confidential app, unless sent as Basic authorization. */
            client_secret?: string | null;
        };
        DeviceAuthorizationRequest: {
            /** @description Required, unless sent as Basic authorization. */
            client_id?: string | null;
            /** @description For a confidential app, unless sent as Basic authorization. */
            client_secret?: string | null;
            /** @description `push` (the default) or `read`. */
            scope?: string | null;
        };
        DeviceAuthorization: {
            /** @description With it the device asks for its token. */
            device_code: string;
            /**
             * @description What the user types.
             * @example WDJB-MJHT
             */
            user_code: string;
            /** @description Where they type it. */
            verification_uri: string;
            /** @description The same, with the code; for a QR code. */
            verification_uri_complete: string;
            /** @description Seconds. */
            expires_in: number;
            /** @description Seconds to wait between two polls. */
            interval: number;
        };
        /** @description As RFC 8414 has it. */
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
             * @description The thumb: WebP, trimmed, long edge ≤ 256 px.
             * @example http://127.0.0.1:8080/files/games/gam_01m7y04h2m53zmtfyabc336dpc/derived/drv_01m7y04hm97655dsf1acsw1hbh-thumb.webp
             */
            url: string;
            /** @description The same, long edge ≤ 1024 px. */
            displayUrl: string;
            /** @description Of the thumb. */
            widthPx: number;
            /** @description Of the thumb. */
            heightPx: number;
            /**
             * @description The kind of the piece that it shows.
             * @enum {string}
             */
            kind: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book";
            /**
             * @description The piece's, when it has one.
             * @enum {string}
             */
            shape?: "box" | "hex" | "orb";
        };
        GameOverview: {
            /** @example gam_01m7y04h2m53zmtfyabc336dpc */
            id: string;
            /** @example Lantern Bay */
            name: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * @description Counts up by one with each publication; 0 while there has been none.
             * @example 7
             */
            version: number;
            /** @description The last publication; null while there has been none, in ms since 1970 */
            publishedAt: number | null;
            /** @description Components of all apps. */
            pieces: number;
            /** @description Distinct images. */
            images: number;
            /** @description Of its distinct images as they were uploaded. An image that two games share counts for each of them, and for the account once. */
            bytes: number;
            /** @description The last published change of the pieces and the app that made it, not counting restored versions. Null if no kept version has one. */
            lastPush: {
                /** @description Publication, in ms since 1970 */
                at: number;
                app: components["schemas"]["AppName"];
            } | null;
            /** @description Pictures of its own pieces, different ones: cards and a board as far as there are some among the first thousand. */
            covers: components["schemas"]["Cover"][];
        };
        GamesOverview: {
            /** @description Of the distinct images of all games, and of uploads that are open. */
            usedBytes: number;
            quotaBytes: number;
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
             * @description Where the browser may be led back to: https, http on a loopback address (any port then), or a private scheme such as `com.example.app:/cb`.
             * @example [
             *       "https://press.example/callback",
             *       "http://127.0.0.1/callback"
             *     ]
             */
            redirectUris: string[];
            confidential: boolean;
            /** @description Whether an authorization without PKCE is refused. Only older tools need it to be false. */
            requiresPkce: boolean;
            /** @description When it was registered, in ms since 1970 */
            createdAt: number;
        };
        AppList: {
            apps: components["schemas"]["App"][];
        };
        AppInput: {
            /** @example Card press */
            name: string;
            /**
             * @description Where the browser may be led back to: https, http on a loopback address (any port then), or a private scheme such as `com.example.app:/cb`.
             * @example [
             *       "https://press.example/callback",
             *       "http://127.0.0.1/callback"
             *     ]
             */
            redirectUris: string[];
            /** @description Runs where it can keep a secret: on a server, not in a browser or on a desk. */
            confidential?: boolean;
            /** @description Whether an authorization without PKCE is refused. Only older tools need it to be false. */
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
             * @description Where the browser may be led back to: https, http on a loopback address (any port then), or a private scheme such as `com.example.app:/cb`.
             * @example [
             *       "https://press.example/callback",
             *       "http://127.0.0.1/callback"
             *     ]
             */
            redirectUris: string[];
            confidential: boolean;
            /** @description Whether an authorization without PKCE is refused. Only older tools need it to be false. */
            requiresPkce: boolean;
            /** @description When it was registered, in ms since 1970 */
            createdAt: number;
            /** @description Of a confidential app; shown this once. */
            clientSecret?: string;
        };
        AppChange: {
            /** @example Card press */
            name?: string;
            /**
             * @description Where the browser may be led back to: https, http on a loopback address (any port then), or a private scheme such as `com.example.app:/cb`.
             * @example [
             *       "https://press.example/callback",
             *       "http://127.0.0.1/callback"
             *     ]
             */
            redirectUris?: string[];
            /** @description Whether an authorization without PKCE is refused. Only older tools need it to be false. */
            requiresPkce?: boolean;
        };
        Connection: {
            app: {
                /** @example app_01m7y04h0f8n2c5rj6wq3tkzme */
                id: string;
                /** @example Card press */
                name: string;
            };
            /**
             * @description `push`: everything the API has; `read`: only look.
             * @enum {string}
             */
            scope: "read" | "push";
            /** @description Places in which the app is signed in. */
            tokens: number;
            /** @description Your games in which it has pieces. */
            games: number;
            /** @description Its pieces in them. */
            components: number;
            /** @description When you first allowed it, of what holds still, in ms since 1970 */
            connectedAt: number;
            /** @description To the minute; null when never, in ms since 1970 */
            lastUsedAt: number | null;
        };
        ConnectionList: {
            connections: components["schemas"]["Connection"][];
        };
        PersonalToken: {
            /** @example tok_01m7y04h5b8n3x6kq2w9rjzcve */
            id: string;
            /** @example Nightly push */
            name: string;
            /**
             * @description `push`: everything the API has; `read`: only look.
             * @enum {string}
             */
            scope: "read" | "push";
            /** @description When it was made, in ms since 1970 */
            createdAt: number;
            /** @description Null: valid until revoked, in ms since 1970 */
            expiresAt: number | null;
            /** @description To the minute; null when never, in ms since 1970 */
            lastUsedAt: number | null;
        };
        TokenList: {
            tokens: components["schemas"]["PersonalToken"][];
        };
        TokenInput: {
            /** @example Nightly push */
            name: string;
            /**
             * @description `push`: everything the API has; `read`: only look.
             * @enum {string}
             */
            scope?: "read" | "push";
            /** @description Valid until revoked without it. */
            expiresInDays?: number;
        };
        NewPersonalToken: {
            /** @example tok_01m7y04h5b8n3x6kq2w9rjzcve */
            id: string;
            /** @example Nightly push */
            name: string;
            /**
             * @description `push`: everything the API has; `read`: only look.
             * @enum {string}
             */
            scope: "read" | "push";
            /** @description When it was made, in ms since 1970 */
            createdAt: number;
            /** @description Null: valid until revoked, in ms since 1970 */
            expiresAt: number | null;
            /** @description To the minute; null when never, in ms since 1970 */
            lastUsedAt: number | null;
            /**
             * @description Shown this once.
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
            /** @description Your games, oldest first. */
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
                    "application/json": components["schemas"]["Game"];
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
    renameGame: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GameInput"];
            };
        };
        responses: {
            /** @description The renamed game. */
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
    listComponents: {
        parameters: {
            query?: {
                /** @description Rows of a page; the whole list without it. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Only this kind. */
                kind?: "deck" | "bundle" | "tile" | "board" | "die" | "dieFace" | "tokenSprite" | "tokenModel" | "counter" | "container" | "book" | "stack" | "card";
                /** @description Only children of this parent; empty: only those without one. */
                parentExternalKey?: string;
                /** @description Only those changed since, in ms. */
                updatedSince?: number;
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
                    "application/json": components["schemas"]["ComponentList"];
                };
            };
            /** @description Unchanged since the list that `If-None-Match` names. */
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
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComponentInput"];
            };
        };
        responses: {
            /** @description What became of it. */
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
                /** @description Plan the batch and answer what it would do; write nothing. */
                dryRun?: boolean;
            };
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComponentsInput"];
            };
        };
        responses: {
            /** @description What became of each; with `dryRun`, what would become of it. */
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
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many there were. */
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
            header?: never;
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
    presignUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FileInput"];
            };
        };
        responses: {
            /** @description Where to upload. */
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
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FilesInput"];
            };
        };
        responses: {
            /** @description Where to upload each. */
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
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
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
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmsInput"];
            };
        };
        responses: {
            /** @description What became of each. */
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
                /** @description Rows of a page; the whole list without it. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
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
            /** @description Unchanged since the list that `If-None-Match` names. */
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
            header?: never;
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
                /** @description Rows of a page; the whole list without it. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description A version you have: only what changed since then is returned. If it is no longer kept, the response has no `since` and is complete. */
                since?: number;
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
            /** @description Unchanged since the answer that `If-None-Match` names. */
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
            query?: never;
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
                /** @description Rows of a page; the whole list without it. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description A version you have: only what changed since then is returned. If it is no longer kept, the response has no `since` and is complete. */
                since?: number;
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
            /** @description Unchanged since the answer that `If-None-Match` names. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
                /** @description The same as the `Last-Event-ID` header, for a first connection from a browser, which cannot set headers. */
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
            /** @description The links, without their secrets. */
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareInput"];
            };
        };
        responses: {
            /** @description The link. */
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
            /** @description What it leads to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedGame"];
                };
            };
        };
    };
    getSharedPublished: {
        parameters: {
            query?: {
                /** @description Rows of a page; the whole list without it. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description A version you have: only what changed since then is returned. If it is no longer kept, the response has no `since` and is complete. */
                since?: number;
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
            /** @description Unchanged since the answer that `If-None-Match` names. */
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
                /** @description The same as the `Last-Event-ID` header, for a first connection from a browser, which cannot set headers. */
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
            /** @description Unchanged since the answer that `If-None-Match` names. */
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
            query?: never;
            header?: never;
            path: {
                gameId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found. */
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
            /** @description How many there are. */
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
            /** @description The bytes are here. */
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
            /** @description The part of it that `Range` asks for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": unknown;
                };
            };
            /** @description Where the image is served: the service keeps its images on another host. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unchanged. */
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
            /** @description The user, the app and the scope. */
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
            /** @description Your sessions, the one used last first. */
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
                        /** @description How many there were. */
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
            /** @description Its link no longer works. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevocationRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["RevocationRequest"];
            };
        };
        responses: {
            /** @description The token is revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceAuthorizationRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["DeviceAuthorizationRequest"];
            };
        };
        responses: {
            /** @description What to show and what to ask with. */
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
            /** @description The metadata of RFC 8414. */
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppInput"];
            };
        };
        responses: {
            /** @description The app, with its secret if it is confidential. */
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
            /** @description The one connected last comes first. */
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
            /** @description Ended. */
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
            /** @description Those that hold, oldest first. */
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
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is. */
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
            /** @description It can. */
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
            /** @description The figures. */
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
