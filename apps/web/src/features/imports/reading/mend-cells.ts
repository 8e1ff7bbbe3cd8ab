import { unguarded } from '@shala/contract/general/csv'
import { latinDigits } from '@shala/contract/general/digits'
import type { Sheet } from './sheet.ts'

/** The letters of Windows' Western encoding from 0x80 to 0x9f; the others stand at their own number. */
const windowsLetters = new Map(
  Array.from({ length: 32 }, (_, place) => 0x80 + place).map((byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
)
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** UTF-8 that was taken for Windows text and saved so: its bytes begin with one of these, and go on above 0x7f. */
const spoiled = /[ÂÃÅà-ôÐÑ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

/** Null when the text does not come from such a mistake. */
function mended(text: string): string | null {
  if (!spoiled.test(text)) return null
  const bytes: number[] = []
  for (const letter of text) {
    const byte = windowsLetters.get(letter) ?? letter.codePointAt(0) ?? 0
    if (byte > 0xff) return null
    bytes.push(byte)
  }
  try {
    return utf8.decode(Uint8Array.from(bytes))
  } catch {
    return null
  }
}

/** Digits of Devanagari stay as they are written, as in an address; they are read everywhere. */
const withLatinDigits = (text: string) => text.replace(/[^०-९]+/g, (part) => latinDigits(part))

/** The cells as they were meant. */
export function mendCells(rows: string[][]): Pick<Sheet, 'rows' | 'isMended'> {
  let isMended = false
  const next = rows.map((row) =>
    row.map((cell) => {
      const text = mended(cell)
      if (text !== null) isMended = true
      // An apostrophe before a number keeps its zeros in a spreadsheet.
      return withLatinDigits(unguarded((text ?? cell).trim())).replace(/^'(?=[\d+])/, '')
    }),
  )
  return { rows: next, isMended }
}
