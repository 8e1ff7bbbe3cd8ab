import * as z from 'zod/mini'

const lineTexts = {
  oneLine: /*i18n*/ 'Please write this on one line, without tabs or hidden characters.',
  control: /*i18n*/ 'Please remove the hidden characters.',
} as const

const control = /[\p{Cc}\u2028\u2029]/u
const controlButLines = /[^\P{Cc}\n\r\t]/u
/** Invisible characters, and those that turn the writing around: two names could look the same. Devanagari needs its joiners. */
const hidden =
  /[\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u3164\ufeff\uffa0\p{Cs}]/u

/** For names, roll numbers, places: no line break, tab or other control character inside. Put it after `z.trim()`. */
export const oneLine = z.refine<string>(
  (text) => !control.test(text) && !hidden.test(text),
  lineTexts.oneLine,
)

/** For remarks and addresses: lines and tabs, but no other control character. */
export const severalLines = z.refine<string>(
  (text) => !controlButLines.test(text) && !hidden.test(text),
  lineTexts.control,
)
