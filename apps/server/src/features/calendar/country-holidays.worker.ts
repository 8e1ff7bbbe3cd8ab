import { parentPort, workerData } from 'node:worker_threads'
import Holidays from 'date-holidays'

/** What `country-holidays.ts` asks for. */
export interface CountryTask {
  /** ISO 3166 */
  country: string
  /** As the school wrote it. */
  state: string
  years: number[]
}

export interface CountryHoliday {
  name: string
  from: string
  to: string
}

const dayLength = 86_400_000
const letters = (text: string) => text.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase()

/** By its name or its code; without one of them, the holidays of the whole country. */
function codeOfState(country: string, state: string): string | undefined {
  const states = Object.entries(new Holidays().getStates(country, 'en') ?? {})
  return states.find(([code, name]) => [letters(code), letters(name)].includes(letters(state)))?.[0]
}

/** Days on which people have off: no half days, and no weekend that a holiday has anyway. */
function holidaysOf({ country, state, years }: CountryTask): CountryHoliday[] {
  const code = codeOfState(country, state)
  const known = code ? new Holidays(country, code) : new Holidays(country)
  return years
    .flatMap((year) => known.getHolidays(year, 'en'))
    .filter(({ type, date }) => type === 'public' && / 00:00:00/.test(date))
    .map(({ name, date, start, end }) => {
      const from = date.slice(0, 10)
      const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayLength))
      const to = new Date(Date.parse(from) + (days - 1) * dayLength).toISOString().slice(0, 10)
      return { name, from, to }
    })
}

parentPort?.postMessage(holidaysOf(workerData as CountryTask))
