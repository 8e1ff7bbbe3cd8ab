/** Names this tab to the server, which tells the others of what it changes. */
export const tabId = Math.random().toString(36).slice(2)
