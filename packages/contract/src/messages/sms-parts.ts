// What an SMS carries in one part (3GPP TS 23.038): 160 signs of its own alphabet, or 70 where one sign is not in it.

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

/** These take the place of two signs. */
const extended = '\f^{}\\[~]|€'

const inBasic = new Set(basic)
const inExtended = new Set(extended)

/** `signs`: as an SMS counts them. `parts`: what a provider charges for. */
export interface SmsLength {
  signs: number
  parts: number
}

/**
 * A text of several parts has less room in each, and no sign is cut in two.
 */
function partsOf(sizes: readonly number[], { alone, joined }: { alone: number; joined: number }): SmsLength {
  const signs = sizes.reduce((sum, size) => sum + size, 0)
  if (signs <= alone) return { signs, parts: signs === 0 ? 0 : 1 }
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > joined) {
      parts += 1
      used = 0
    }
    used += size
  }
  return { signs, parts }
}

export function lengthOfSms(text: string): SmsLength {
  const letters = [...text]
  const isBasic = letters.every((letter) => inBasic.has(letter) || inExtended.has(letter))
  if (!isBasic)
    return partsOf(
      letters.map((letter) => letter.length),
      { alone: 70, joined: 67 },
    )
  return partsOf(
    letters.map((letter) => (inExtended.has(letter) ? 2 : 1)),
    { alone: 160, joined: 153 },
  )
}
