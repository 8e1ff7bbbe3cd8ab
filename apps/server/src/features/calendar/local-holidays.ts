import { suggestOfCountries } from './country-holidays.ts'
import { suggestOfIndia } from './india-holidays.ts'
import type { Suggest } from './suggestions.ts'

/** Nobody plans beyond these years, and anybody who is signed in may ask. */
const [first, last] = [2015, 2045]

interface Parts {
  /** Called when a country's holidays cannot be read; a school then has only its own days. */
  onFailure: (error: Error) => void
}

/** The holidays of a country and state, without a network. */
export function suggestLocally({ onFailure }: Parts): Suggest {
  const suggestOfCountry = suggestOfCountries({ onFailure })
  return (place, year) => {
    if (year < first || year > last) return []
    return place.country === 'IN' ? suggestOfIndia(place, year) : suggestOfCountry(place, year)
  }
}
