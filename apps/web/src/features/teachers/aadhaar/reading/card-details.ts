/** The fields of a card's code other than the number; a missing one is null. */
export interface CardDetails {
  name: string | null
  /** `YYYY-MM-DD`; null also if the card has only the year. */
  dob: string | null
  village: string | null
  vtc: string | null
  postOffice: string | null
  subDistrict: string | null
  district: string | null
  state: string | null
  pincode: string | null
}

/** What a card's code contains. */
export interface CardCode {
  /** Twelve digits; newer codes have only the last four. */
  number: string | null
  lastFour: string | null
  details: CardDetails
}

const longest = 120

/** One line of text for a form, without marks that change the direction of what follows; null when there is none. */
export function tidy(text: string | undefined): string | null {
  const plain = (text ?? '')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/^[\s,.-]+|[\s,]+$/g, '')
  return plain === '' ? null : plain.slice(0, longest)
}

/** A day written as on cards (31-12-1980, 31/12/1980, 1980-12-31) as `YYYY-MM-DD`; null for what is not a day. */
export function dayOf(text: string | undefined): string | null {
  const [, first = '', month = '', last = ''] =
    /^(\d{2,4})[-/.](\d{2})[-/.](\d{2,4})$/.exec((text ?? '').trim()) ?? []
  const [year, date] = first.length === 4 ? [first, last] : [last, first]
  const day = `${year}-${month}-${date}`
  const made = new Date(`${day}T00:00:00Z`)
  return day.length === 10 && !Number.isNaN(made.getTime()) && made.toISOString().startsWith(day) ? day : null
}

/** Six digits, or null. */
export function pincodeOf(text: string | undefined): string | null {
  return /^[1-9]\d{5}$/.test((text ?? '').trim()) ? (text ?? '').trim() : null
}
