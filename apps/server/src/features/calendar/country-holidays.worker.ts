import { parentPort, workerData } from 'node:worker_threads'
import Holidays from 'date-holidays'
import { loaded } from '#platform/process/worker-task'

/** `country-holidays.ts` asks for the states of a country, and for the holidays of some years. */
export interface StatesTask {
  /** ISO 3166 */
  country: string
}

export interface CountryTask extends StatesTask {
  /** A code of the library's; '' for the holidays of the whole country. */
  state: string
  years: number[]
}

export interface State {
  code: string
  name: string
}

export interface CountryHoliday {
  name: string
  from: string
  to: string
}

const dayLength = 86_400_000

function statesOf({ country }: StatesTask): State[] {
  const states = Object.entries(new Holidays().getStates(country, 'en') ?? {})
  return states.map(([code, name]) => ({ code, name }))
}

/** Days on which people have off: no half days, and no weekend that a holiday has anyway. */
function holidaysOf({ country, state, years }: CountryTask): CountryHoliday[] {
  const known = state ? new Holidays(country, state) : new Holidays(country)
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

const task = workerData as StatesTask | CountryTask
parentPort?.postMessage(loaded)
parentPort?.postMessage('years' in task ? holidaysOf(task) : statesOf(task))
