// Written by `npm run generate` from the catalogues in apps/web/src/locales; do not edit.
/** The languages the product speaks, each by its own name. */
export const languages = {
  en: 'English',
  hi: 'हिन्दी',
} as const
export type Language = keyof typeof languages

/** The languages that are written from right to left. */
export const rightToLeft: readonly string[] = []
