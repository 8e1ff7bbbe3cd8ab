import * as z from 'zod/mini'
import { type Language, languages } from './languages.gen.ts'

/** One of the languages that the product speaks. */
export const languageSchema = z.enum(
  Object.keys(languages) as [Language, ...Language[]],
  /*i18n*/ 'Please choose a language.',
)
