/**
 * Identifies the tab that made a changing call, because that tab already knows and does not reload. Separate from
 * live.ts, as the sign-in screens send it too and must not load the rest.
 */
export const tabHeader = 'x-tab-id'
