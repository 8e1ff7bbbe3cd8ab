import type { AadhaarReading } from './aadhaar-reading.ts'

const fields = [
  'name',
  'dob',
  'aadhaarNumber',
  'village',
  'vtc',
  'postOffice',
  'subDistrict',
  'state',
  'pincode',
] as const

/** The fields of the form that a card can fill in. */
export type CardFields = Record<(typeof fields)[number], string>

/** The fields that a card fills in: the number, and every other one that is still empty. Typed text stays. */
export function filledBy({ aadhaarNumber, details }: AadhaarReading, form: CardFields): Partial<CardFields> {
  const said: Partial<Record<keyof CardFields, string | null>> = { ...details, aadhaarNumber }
  const filled = fields.flatMap((field) => {
    const value = said[field]
    return value && (field === 'aadhaarNumber' || form[field].trim() === '') ? [[field, value]] : []
  })
  return Object.fromEntries(filled)
}

/** The same fields as before, except those changed since. */
export function takenBack(
  filled: Partial<CardFields>,
  { before, now }: { before: CardFields; now: CardFields },
): Partial<CardFields> {
  const unchanged = fields.filter((field) => filled[field] !== undefined && now[field] === filled[field])
  return Object.fromEntries(unchanged.map((field) => [field, before[field]]))
}
