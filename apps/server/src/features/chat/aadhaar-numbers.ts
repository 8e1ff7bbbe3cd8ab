import { hasCheckDigit, maskAadhaar } from '@shala/contract/general/aadhaar'
import { latinDigits } from '@shala/contract/general/digits'

/** Twelve digits, however they are grouped, with up to three signs between two of them. */
const twelve = /(?<!\p{Nd})(?:\p{Nd}[\s.,/_\p{Pd}]{0,3}){11}\p{Nd}(?!\p{Nd})/uy
/** Where a group of digits begins. */
const groupStart = /(?<!\p{Nd})\p{Nd}/gu
/** Ten digits of a phone behind India's own number. */
const phone = /^91[6-9]\d{9}$/

function isAadhaar(found: string): boolean {
  const typed = latinDigits(found)
  return hasCheckDigit(typed.replace(/\D/g, '')) && !phone.test(typed)
}

/** The number that begins there, as it is written; undefined where none does. */
function numberAt(prompt: string, at: number): string | undefined {
  twelve.lastIndex = at
  const [found] = twelve.exec(prompt) ?? []
  return found !== undefined && isAadhaar(found) ? found : undefined
}

/** A question as it is kept and a model is told it: of an Aadhaar number the last four digits. */
export function withoutAadhaarNumbers(prompt: string): string {
  let masked = ''
  let done = 0
  for (const { index } of prompt.matchAll(groupStart)) {
    const found = index < done ? undefined : numberAt(prompt, index)
    if (found === undefined) continue
    masked += prompt.slice(done, index) + maskAadhaar(latinDigits(found).replace(/\D/g, '').slice(-4))
    done = index + found.length
  }
  return masked + prompt.slice(done)
}
