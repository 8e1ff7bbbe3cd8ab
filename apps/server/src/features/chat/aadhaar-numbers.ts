import { hasCheckDigit, maskAadhaar } from '@shala/contract/aadhaar'

/** Twelve digits in a row or in fours; with a plus before them they are a phone's. */
const twelve = /(?<![+\d०-९])(?:[\d०-९]{4}[\s-]?){2}[\d०-९]{4}(?![\d०-९])/g
const devanagariZero = 0x0966

function digitsOf(text: string): string {
  const latin = text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero))
  return latin.replace(/\D/g, '')
}

/** A question as it is kept and a model is told it: of an Aadhaar number the last four digits. */
export function withoutAadhaarNumbers(prompt: string): string {
  return prompt.replace(twelve, (found) => {
    const digits = digitsOf(found)
    return hasCheckDigit(digits) ? maskAadhaar(digits.slice(-4)) : found
  })
}
