const digits = 12
const digit = /\d/g

function countDigits(text: string): number {
  return text.match(digit)?.length ?? 0
}

/** The caret's place after this many digits of '2341 2341 2346'. */
function caretAfter(count: number): number {
  return count + Math.floor(Math.max(0, count - 1) / 4)
}

/** The digits typed as an Aadhaar number, in groups of four, and the caret's place. */
export function groupAadhaar(typed: string, caret: number): { text: string; caret: number } {
  const kept = (typed.match(digit) ?? []).slice(0, digits).join('')
  const text = kept.replace(/(\d{4})(?=\d)/g, '$1 ')
  const before = Math.min(countDigits(typed.slice(0, caret)), kept.length)
  return { text, caret: caretAfter(before) }
}
