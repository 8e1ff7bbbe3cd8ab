import { otpLength } from '@shala/contract/auth-texts'

const codeIn = (text: string) => text.match(/\d+/g)?.find((digits) => digits.length === otpLength)

/** The code in '123 456', '123-456' or 'Your code is 123456.'; null when there is none. */
export function wholeCodeIn(text: string): string | null {
  return codeIn(text) ?? codeIn(text.replace(/(\d)[\s\p{Pd}]+(?=\d)/gu, '$1')) ?? null
}
