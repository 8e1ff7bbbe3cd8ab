/** The only source of 'now'. Rules receive instants; tests use their own clock. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
