import { parentPort, workerData } from 'node:worker_threads'
import Holidays from 'date-holidays'
import { loaded } from '#platform/process/worker-task'

/** `country-holidays.ts` asks for a country's states, and for the holidays of some years. */
export interface StatesTask {
  /** ISO 3166 */
  country: string
}

export interface CountryTask extends StatesTask {
  /** One of the library's codes; '' for the holidays of the whole country. */
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

/** Days off for most people: no half days, and no weekends that are off anyway. */
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
