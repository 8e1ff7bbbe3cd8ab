/** A tab says this to the service worker of a new version, which waits until it is told. */
export const takeOverMessage = 'take over'
