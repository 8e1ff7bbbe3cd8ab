import { hasCheckDigit, maskAadhaar } from '@shala/contract/general/aadhaar'

/** Twelve digits in a row, or in fours with whatever stands between numbers. */
const twelve = /(?<!\p{Nd})(?:\p{Nd}{4}[\s.,/_\p{Pd}]{0,3}){2}\p{Nd}{4}(?!\p{Nd})/gu
/** Ten digits of a phone behind India's own number. */
const phone = /^91[6-9]\d{9}$/

const zeros = [0x30, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x6f0, 0x660, 0xff10]

/** In Latin digits, whichever script of India they are in. */
function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((one) => code >= one && code < one + 10) ?? code
    return String(code - zero)
  })
}

/** A question as it is kept and a model is told it: of an Aadhaar number the last four digits. */
export function withoutAadhaarNumbers(prompt: string): string {
  return prompt.replace(twelve, (found) => {
    const typed = latinDigits(found)
    const digits = typed.replace(/\D/g, '')
    return hasCheckDigit(digits) && !phone.test(typed) ? maskAadhaar(digits.slice(-4)) : found
  })
}
