/** Instructions for the files of an export. Lines end as Windows expects them. */
export function readMe(name: string, version: number): string {
	return `${name}, version ${version}: a saved object of Tabletop Simulator

1. Copy the folders "Saves" and "Mods" of this zip into the folder of Tabletop Simulator. If your computer offers to merge them with
   those that are there, accept. Only an earlier export of this game is replaced.

   Windows          Documents\\My Games\\Tabletop Simulator
                    (with OneDrive: OneDrive\\Documents\\My Games\\Tabletop Simulator)
   macOS            Library/Tabletop Simulator, in your home folder. Finder shows it with Go > Go to Folder: ~/Library
   Linux            .local/share/Tabletop Simulator, in your home folder
   Linux, Proton    steamapps/compatdata/286160/pfx/drive_c/users/steamuser/Documents/My Games/Tabletop Simulator, in the
                    folder of Steam

   Afterwards, this file is there:   Saves/Saved Objects/${name}.json
   and the images are in the folder: Mods/Images

   If Configuration > Game > Mod Save Location says "Game Data", the folder "Mods" belongs into "Tabletop Simulator_Data", which is
   where Steam has installed the game. Mod Caching must be on, as it is unless you have switched it off.

2. Start Tabletop Simulator, create a table, and choose Objects > Saved Objects > ${name}.

3. To play with others, take decks and tiles out of their bags, because only what has been shown is loaded. Then choose Upload >
   Cloud Manager and the arrow that uploads all loaded files, and save the table. Until then, only your computer has the images.

After a change of the game, export it again, copy the folders again, and take the saved object from the menu. Tables that you saved
keep the images that they have.
`.replaceAll("\n", "\r\n");
}
