import * as z from 'zod/mini'

const lineTexts = {
  oneLine: /*i18n*/ 'Please write this on one line, without tabs.',
  control: /*i18n*/ 'Please remove the characters that cannot be printed.',
} as const

const control = /[\p{Cc}\u2028\u2029]/u
const controlButLines = /[^\P{Cc}\n\r\t]/u

/** For names, roll numbers, places: no line break, tab or other control character inside. Put it after `z.trim()`. */
export const oneLine = z.refine<string>((text) => !control.test(text), lineTexts.oneLine)

/** For remarks and addresses: lines and tabs, but no other control character. */
export const severalLines = z.refine<string>((text) => !controlButLines.test(text), lineTexts.control)
