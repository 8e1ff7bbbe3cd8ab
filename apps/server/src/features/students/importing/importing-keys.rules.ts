import { classLabel } from '@shala/contract/classes'
import { latinDigits } from '@shala/contract/general/digits'

export interface Seat {
  className: string
  section?: string | null | undefined
  rollNumber: string
}

export type InClass = Omit<Seat, 'rollNumber'>

const governmentFields = ['pen', 'apaarId', 'aadhaarNumber'] as const
type GovernmentField = (typeof governmentFields)[number]
export type GovernmentNumbers = Partial<Record<GovernmentField, string | null>>

/**
 * Letter by letter, as the database does it: lower-casing a whole Greek word would give its last sigma another form.
 */
export function lower(text: string): string {
  return Array.from(text, (letter) => letter.toLowerCase()).join('')
}

export const classKey = ({ className, section }: InClass) => `${lower(className)}\n${lower(section ?? '')}`
/** Spreadsheets take the zeros from '01', and '७' is 7. */
export const numberKey = (number: string) => lower(latinDigits(number)).replace(/^0+(?=\d+$)/, '')
export const seatOf = (one: Seat) => `${classKey(one)}\n${numberKey(one.rollNumber)}`
export const labelOf = ({ className: name, section = null }: InClass) => classLabel({ name, section })

/** Whether two texts are one number, written with and without the zeros before it. */
export const isSameNumber = (before: string | null, after: string) =>
  before !== null && /^\d+$/.test(latinDigits(before)) && numberKey(before) === numberKey(after)

/** The numbers that a government gives to one child alone, with their fields. An Aadhaar number is whole: a mask is none. */
export function governmentKeys(row: GovernmentNumbers) {
  return governmentFields.flatMap((field): [field: GovernmentField, key: string][] => {
    const number = row[field]?.replace(/\s/g, '') ?? ''
    return /^\d+$/.test(number) ? [[field, `${field} ${number}`]] : []
  })
}

/** Adds to the list of a key. */
export function append<T>(lists: Map<string, T[]>, key: string, one: T): void {
  lists.set(key, [...(lists.get(key) ?? []), one])
}
