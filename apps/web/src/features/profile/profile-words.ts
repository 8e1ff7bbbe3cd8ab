const american = 'en-US'
const long = { year: 'numeric', month: 'long', day: 'numeric' } as const

/** 'November 20, 2026' of `2026-11-20`: the profile's own form of a date (docs/product.md, Profile). */
export function longDay(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T12:00:00Z`)
  return new Intl.DateTimeFormat(american, { ...long, timeZone: 'UTC' }).format(date)
}

/** The day of an instant, where the person is. */
export function longDate(instant: string): string {
  return new Intl.DateTimeFormat(american, long).format(new Date(instant))
}
