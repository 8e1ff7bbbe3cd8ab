import { readFileSync } from 'node:fs'
import type { Language } from '@shala/contract/general/languages.gen'

type Values = Readonly<Record<string, unknown>>

/** Says texts in a language. The English text is the id, as on the screens; a number among the values is written as India does. */
export interface I18n {
  t: (text: string, values?: Values) => string
}

/** The catalogue is that of the screens: a language is one file. */
function catalogueOf(language: Language): ReadonlyMap<string, string> {
  const path = new URL(`../../../web/src/locales/${language}.po`, import.meta.url)
  const texts = readFileSync(path, 'utf8').matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"\n)+)/gm)
  return new Map([...texts].map(([, id = '', text = '']) => [joined(id), joined(text)]))
}

/** A text of several lines stands in quotes line by line. */
const joined = (quoted: string) =>
  quoted
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .join('')

const plural = /\{(\w+), plural, ((?:\w+ \{[^{}]*\} ?)+)\}/g

const form = /(\w+) \{([^{}]*)\}/g

function fillIn(text: string, values: Values, rules: Intl.PluralRules): string {
  const written = (value: unknown) =>
    typeof value === 'number' ? value.toLocaleString('en-IN') : String(value ?? '')
  const pick = (_: string, name: string, forms: string) => {
    const count = Number(values[name])
    const texts = new Map([...forms.matchAll(form)].map(([, one = '', words = '']) => [one, words]))
    return (texts.get(rules.select(count)) ?? texts.get('other') ?? '').replaceAll('#', written(count))
  }
  return text
    .replace(plural, pick)
    .replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? written(values[name]) : whole))
}

const made = new Map<Language, I18n>()

export function i18nOf(language: Language): I18n {
  const known = made.get(language)
  if (known) return known
  const catalogue = language === 'en' ? new Map<string, string>() : catalogueOf(language)
  const rules = new Intl.PluralRules(language)
  const i18n: I18n = { t: (text, values = {}) => fillIn(catalogue.get(text) ?? text, values, rules) }
  made.set(language, i18n)
  return i18n
}
