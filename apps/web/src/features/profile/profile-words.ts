const american = 'en-US'
const long = { year: 'numeric', month: 'long', day: 'numeric' } as const

/** The day of an instant, where the person is. */
export function longDate(instant: string): string {
  return new Intl.DateTimeFormat(american, long).format(new Date(instant))
}
