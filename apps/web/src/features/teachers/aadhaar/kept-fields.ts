import type { AadhaarReading } from './aadhaar-reading.ts'
import type { CardFields } from './fill-from-card.ts'
import { detailLabels } from './scan-words.ts'

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The labels of the fields where the form keeps something other than what the card says. */
export function keptFields({ details }: AadhaarReading, form: CardFields): string[] {
  if (!details) return []
  return detailLabels().flatMap(([field, label]) => {
    const said = details[field]
    return said && !isSame(said, form[field]) ? [label] : []
  })
}
