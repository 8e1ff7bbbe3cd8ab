/**
 * Names the tab that made a call that changes something: the tab knows already, and does not ask again. Apart from live.ts, as the
 * sign-in screens send it too and have no room for the rest.
 */
export const tabHeader = 'x-tab-id'
