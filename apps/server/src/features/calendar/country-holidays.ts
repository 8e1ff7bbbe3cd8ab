import { inWorker } from '#platform/process/worker-task'
import { keepAnswers } from './answers-kept.ts'
import type { CountryHoliday, CountryTask, State, StatesTask } from './country-holidays.worker.ts'
import { type Place, type Suggest, type Suggested, withKeys } from './suggestions.ts'
import { patiently } from './waiting.ts'

const script = new URL('./country-holidays.worker.ts', import.meta.url)
/** The library takes 180 ms and 33 MB to load, and up to 150 ms for a country's first year. */
const limits = { patience: 20_000, megabytes: 256 }
/** Years are requested together, since loading takes most of the time. */
const together = 5

/** Codes that schools use where the library has another. */
const codes: Record<string, string> = { UK: 'GB' }

const letters = (text: string) => text.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase()

/** By name or code. A school may write anything, which must not start a task of its own. */
function codeOfState(states: State[], written: string): string {
  const state = letters(written)
  return states.find(({ code, name }) => [letters(code), letters(name)].includes(state))?.code ?? ''
}

/** Continues at once when there is nothing to wait for. */
function whenThere<A, B>(asked: A | Promise<A>, next: (there: A) => B | Promise<B>): B | Promise<B> {
  return asked instanceof Promise ? asked.then(next) : next(asked)
}

interface Parts {
  onFailure: (error: Error) => void
}

/** The public holidays of countries from `date-holidays`; none until they have been read, or if reading fails. */
export function suggestOfCountries({ onFailure }: Parts): Suggest {
  const askStates = keepAnswers<StatesTask, State[]>({
    read: (task) => inWorker(script, task, limits),
    onFailure,
  })
  const askYears = keepAnswers<CountryTask, CountryHoliday[]>({
    read: (task) => inWorker(script, task, limits),
    onFailure,
  })

  function findYears(country: string, written: string, start: number) {
    return whenThere(askStates(country, { country }), (states) => {
      if (!states) return undefined
      const state = codeOfState(states, written)
      const years = Array.from({ length: together }, (_, index) => start + index)
      return askYears(`${country} ${state} ${start}`, { country, state, years })
    })
  }

  function find({ country: ofSchool, state }: Place, year: number): Suggested[] | Promise<Suggested[]> {
    const country = codes[ofSchool] ?? ofSchool
    const start = Math.floor(year / together) * together
    return whenThere(findYears(country, state, start), (found = []) => {
      const closed = found.filter(({ from }) => from.startsWith(String(year)))
      return withKeys(
        country,
        closed.map((one) => ({ ...one, isClosed: true })),
      )
    })
  }

  return (place, year) => {
    const found = find(place, year)
    return found instanceof Promise ? patiently(found, []) : found
  }
}
