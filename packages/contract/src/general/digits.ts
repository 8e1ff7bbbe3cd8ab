/** The zero of each script of India, of Urdu and Arabic, and of full-width digits; the nine others follow it. */
const zeros = [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x6f0, 0x660, 0xff10]

const latin = '0123456789'

/** For SQL's `translate`: every other digit, and in its place the Latin one. */
export const digitsTranslated = {
  from: zeros
    .flatMap((zero) => [...latin].map((digit) => String.fromCodePoint(zero + Number(digit))))
    .join(''),
  to: latin.repeat(zeros.length),
} as const

/** '७', '৭' and '۷' as '7'. */
export function latinDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((one) => code >= one && code < one + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
