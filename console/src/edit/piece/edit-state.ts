/** The state of the browser's history with which the page of a piece opens in its form. */
export const editState = "edit";
