import { inWorker } from '#platform/process/worker-task'
import type { CountryHoliday, CountryTask } from './country-holidays.worker.ts'
import { type Suggest, withKeys } from './suggestions.ts'

const script = new URL('./country-holidays.worker.ts', import.meta.url)
/** The library takes 180 ms and 33 MB to load, and up to 150 ms for the first year of a country. */
const limits = { patience: 20_000, megabytes: 256 }
/** Years are asked for together, since most of the time goes into loading. */
const together = 5

/** The codes that schools have where the library has another. */
const codes: Record<string, string> = { UK: 'GB' }

/** What was asked for once stays: a country and state, and the first of five years. */
const known = new Map<string, Promise<CountryHoliday[]>>()
/** Beyond this many those asked for first are forgotten. */
const remembered = 500
/** One worker at a time. */
let before: Promise<unknown> = Promise.resolve()

function readYears(task: CountryTask): Promise<CountryHoliday[]> {
  const reading = before.then(() => inWorker<CountryHoliday[]>(script, task, limits))
  before = reading.catch(() => {})
  return reading
}

function findYears(country: string, state: string, start: number): Promise<CountryHoliday[]> {
  const key = `${country} ${state} ${start}`
  const found = known.get(key)
  if (found) return found
  const years = Array.from({ length: together }, (_, index) => start + index)
  const reading = readYears({ country, state, years })
  const [oldest] = known.keys()
  if (oldest && known.size >= remembered) known.delete(oldest)
  known.set(key, reading)
  reading.catch(() => known.delete(key))
  return reading
}

/** The public holidays of a country by `date-holidays`. */
export const suggestOfCountry: Suggest = async (place, year) => {
  const country = codes[place.country] ?? place.country
  const state = place.state.trim().toLowerCase().slice(0, 60)
  const start = Math.floor(year / together) * together
  const found = await findYears(country, state, start)
  const closed = found.filter(({ from }) => from.startsWith(String(year)))
  return withKeys(
    country,
    closed.map((one) => ({ ...one, isClosed: true })),
  )
}
