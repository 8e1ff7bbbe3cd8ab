import * as z from 'zod/mini'
import { asLine, oneLine } from '../general/lines.ts'
import { teacherLimits, teacherTexts } from './texts.ts'

export function needed(missing: string) {
  return z
    .string(missing)
    .check(asLine, z.minLength(1, missing), oneLine, z.maxLength(teacherLimits.text, teacherTexts.tooLong))
}

/** Required text, which must then have a form of its own. */
export function neededAs(missing: string, read: (text: string) => string | null, invalid: string) {
  return z.pipe(
    z.string(missing).check(z.trim(), z.minLength(1, missing)),
    z.transform((text: string, context) => {
      const value = read(text)
      if (value !== null) return value
      context.issues.push({ code: 'custom', message: invalid, input: text })
      return z.NEVER
    }),
  )
}
