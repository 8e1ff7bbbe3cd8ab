const multiply = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
] as const

const permute = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
  [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
  [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
  [9, 4, 5, 3, 1, 2, 6, 8, 7, 0],
  [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
  [2, 7, 9, 3, 8, 0, 6, 4, 1, 5],
  [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
] as const

/** Verhoeff's checksum over the digits, from the last one: 0 when the check digit is right. */
function checksum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, place) => {
    const permuted = permute[place % 8]?.[Number(digit)] ?? 0
    return multiply[sum]?.[permuted] ?? 0
  }, 0)
}

/** Whether twelve digits end with their own check digit. */
export function hasCheckDigit(aadhaar: string): boolean {
  return checksum(aadhaar.replace(/\s/g, '')) === 0
}

/** The digit that makes eleven digits an Aadhaar number. */
export function checkDigitFor(eleven: string): string {
  const fitting = Array.from({ length: 10 }, (_, digit) => String(digit)).find((digit) =>
    hasCheckDigit(eleven + digit),
  )
  return fitting ?? ''
}

/** `XXXX XXXX XXXX` with digits, or null when the text does not have twelve. */
export function formatAadhaar(text: string): string | null {
  const groups = /^(\d{4})\s?(\d{4})\s?(\d{4})$/.exec(text.trim())
  return groups ? groups.slice(1).join(' ') : null
}

export function isAadhaarMask(text: string): boolean {
  return /^X{4} X{4} \d{4}$/.test(text)
}

/** For people who may not see it in full. */
export function maskAadhaar(lastFour: string): string {
  return `XXXX XXXX ${lastFour}`
}
