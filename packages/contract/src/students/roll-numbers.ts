/** The number that orders roll numbers; null sorts last. None if it has more digits than a bigint. */
export function rollOrder(rollNumber: string): bigint | null {
  const digits = /\d+/.exec(rollNumber)?.[0].replace(/^0+(?=\d)/, '')
  return digits && digits.length <= 18 ? BigInt(digits) : null
}

/** By the first integer in the text, those without digits last. */
export function compareRollNumbers(a: string, b: string): number {
  const [first, second] = [rollOrder(a), rollOrder(b)]
  if (first !== second) {
    if (first === null) return 1
    if (second === null) return -1
    return first < second ? -1 : 1
  }
  return a < b ? -1 : a > b ? 1 : 0
}
