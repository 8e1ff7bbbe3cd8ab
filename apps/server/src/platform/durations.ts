/** Lengths of time, in milliseconds. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export function before(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() - milliseconds)
}

export function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}
