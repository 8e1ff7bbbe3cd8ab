/** The one source of 'now'. Rules are given instants; tests give their own clock. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
