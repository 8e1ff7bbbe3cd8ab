import { readdirSync } from 'node:fs'

const folder = new URL('../src/locales/', import.meta.url)

/** English, then every language with a catalogue, by code. */
export function languageCodes(): string[] {
  const codes = readdirSync(folder)
    .filter((name) => name.endsWith('.po'))
    .map((name) => name.slice(0, -'.po'.length))
  return ['en', ...codes.filter((code) => code !== 'en').toSorted()]
}

function nameOf(code: string): string {
  return new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
}

function directionOf(code: string): 'ltr' | 'rtl' {
  // Not yet in the types of TypeScript's library.
  const locale = new Intl.Locale(code) as Intl.Locale & { getTextInfo(): { direction: 'ltr' | 'rtl' } }
  return locale.getTextInfo().direction
}

/** The contract's list of languages, each by its own name. */
export function makeLanguages(): Record<string, string> {
  const codes = languageCodes()
  const names = codes.map((code) => `  ${code}: '${nameOf(code)}',`)
  const rightToLeft = codes.filter((code) => directionOf(code) === 'rtl').map((code) => `'${code}'`)
  return {
    'packages/contract/src/general/languages.gen.ts': `// Written by \`npm run generate\` from the catalogues in apps/web/src/locales; do not edit.
/** The languages the product speaks, each by its own name. */
export const languages = {
${names.join('\n')}
} as const
export type Language = keyof typeof languages

/** The languages that are written from right to left. */
export const rightToLeft: readonly string[] = [${rightToLeft.join(', ')}]
`,
  }
}
