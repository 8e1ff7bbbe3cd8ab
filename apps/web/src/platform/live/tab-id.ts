/** Identifies this tab to the server, which tells the other tabs what it changes. */
export const tabId = Math.random().toString(36).slice(2)
