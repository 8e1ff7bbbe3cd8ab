import * as z from 'zod/mini'

const lineTexts = {
  oneLine: /*i18n*/ 'Please write this on one line, without tabs or hidden characters.',
  control: /*i18n*/ 'Please remove the hidden characters.',
} as const

const control = /[\p{Cc}\u2028\u2029]|\ufe0e|\ufe0f/u
const controlButLines = /[^\P{Cc}\n\r\t]/u
/**
 * Invisible characters, and those that change the writing direction. Joiners are not included: `tidied` drops those
 * that join nothing.
 */
const hidden =
  /[\u{2800}\u{fff9}-\u{fffb}\p{Cs}]|(?!\u{200c}|\u{200d}|\u{fe0e}|\u{fe0f})\p{Default_Ignorable_Code_Point}|(?<!\p{Emoji})(?:\u{fe0e}|\u{fe0f})/u

/** Pasted along from pages and files; they mean nothing. */
const strays = /[\u{ad}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202c}\u{2060}\u{2066}-\u{2069}\u{feff}]/gu
/** 'Sports ⚽' in colour and without are the same name. */
const emojiStyle = /(?<=\p{Emoji})(?:\u{fe0e}|\u{fe0f})+/gu

const virama = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca]'
const arabic = '\\p{Script=Arabic}'
/** All except those that never join to the next letter. */
const joining = `(?![اآأإٱدڈذرڑزژوؤےۓةى])${arabic}`
const picture = '\\p{Extended_Pictographic}'
/**
 * One that separates letters is visible after a virama with a letter behind it, and between Urdu letters that would
 * join.
 */
const idleParting = `\\u200c(?<!${virama}.(?=\\p{L}))(?!${virama})(?<!${joining}\\p{M}{0,4}.(?=${arabic}))`
/** One that joins is visible at a virama and between the parts of an emoji. */
const idleJoining = `\\u200d(?<!${virama}.)(?!${virama})(?<!${picture}[\\ufe0f\\p{Emoji_Modifier}]?.(?=${picture}))`
/** Elsewhere they would make two names out of 'A'. */
const idleJoiners = new RegExp(`${idleParting}|${idleJoining}`, 'gu')

/**
 * Composing takes seconds for a megabyte of accents. No text may be that long, so a longer one is refused for its
 * length.
 */
const composable = 4000
const mostPasses = 8

/** The same letters, however a keyboard or a file wrote them. */
function tidied(text: string): string {
  if (text.length > composable) return text
  let next = text.replace(strays, '').normalize('NFC')
  // A joiner may only be idle once another beside it is gone.
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const cleaned = next.replace(idleJoiners, '').normalize('NFC')
    if (cleaned === next) break
    next = cleaned
  }
  return next
}

/**
 * One-line texts that look the same become the same: composed letters, ordinary spaces, one between words and none
 * around.
 */
export function tidyLine(text: string): string {
  return tidied(text.replace(emojiStyle, ''))
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
}

/** Use it instead of `z.trim()`, before `oneLine`. */
export const asLine = z.overwrite<string>(tidyLine)

/** Use it instead of `z.trim()`, before `severalLines`. */
export const asLines = z.overwrite<string>((text) => tidied(text).trim())

/** For names, roll numbers, places: no line break, tab or other control character inside. Put it after `asLine`. */
export const oneLine = z.refine<string>(
  (text) => !control.test(text) && !hidden.test(text),
  lineTexts.oneLine,
)

/** For remarks and addresses: lines and tabs, but no other control character. Put it after `asLines`. */
export const severalLines = z.refine<string>(
  (text) => !controlButLines.test(text) && !hidden.test(text),
  lineTexts.control,
)

const invisible = new RegExp(`${controlButLines.source}|${hidden.source}`, 'gu')

/** The visible part of a text that was stored before these rules applied. */
export function onlyVisible(text: string): string {
  return tidied(text).replace(invisible, '')
}

const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Without the characters that change the writing direction, for a text that arrives in pieces. */
export function unturned(piece: string): string {
  return piece.replace(turning, '')
}
