import type { Day } from '@shala/contract/general/days'

/** A holiday that nobody at the school has entered. */
export interface Suggested {
  /** Stays the same from one reading to the next, and ends with the year: 'IN diwali 2026'. */
  key: string
  name: string
  from: Day
  to: Day
  /** False for a day that is only observed, on which schools are open. */
  isClosed: boolean
}

/** A school's place, as its record has it. */
export interface Place {
  country: string
  state: string
}

/** A promise only when there is something to wait for; nobody waits for it while holding a connection. */
export type Suggest = (place: Place, year: number) => Suggested[] | Promise<Suggested[]>

function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Two holidays of a year can share a name: a country's second New Year's Day has its own key. */
export function withKeys(prefix: string, found: Omit<Suggested, 'key'>[]): Suggested[] {
  const counts = new Map<string, number>()
  return found.map((one) => {
    const name = slugOf(one.name)
    const year = one.from.slice(0, 4)
    const before = counts.get(`${name} ${year}`) ?? 0
    counts.set(`${name} ${year}`, before + 1)
    return { ...one, key: `${prefix} ${name}${before > 0 ? `-${before + 1}` : ''} ${year}` }
  })
}

/** The year of a key; undefined for what is not a key. Nothing outside the two centuries is suggested. */
export function yearOfKey(key: string): number | undefined {
  const [, year] = / ((?:19|20|21)\d\d)$/.exec(key) ?? []
  return year === undefined ? undefined : Number(year)
}
