import { formatNumber } from '#ui/format-number.ts'

type Rules = Record<string, Message>

/** A parsed text: words, names of values, and texts that depend on a number; '#' is that number. */
export type Message = (string | [name: string] | [name: string, 'plural', Rules])[]

export type Values = Record<string, unknown>

/** By language: creating them takes a moment. */
const plurals = new Map<string, Intl.PluralRules>()

function categoryOf(count: number, language: string): Intl.LDMLPluralRule {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}

/**
 * The text with its values. Plural numbers are grouped as everywhere on screen; the library's own way asks the browser
 * for a number table, which would delay a phone's first screen by 100 ms.
 */
export function putTogether(message: Message, values: Values, language: string, count?: number): string {
  return message
    .map((part) => {
      if (part === '#' && count !== undefined) return formatNumber(count)
      if (typeof part === 'string') return part
      const [name, , rules] = part
      if (!rules) return values[name] ?? ''
      const number = Number(values[name])
      const chosen = rules[number] ?? rules[categoryOf(number, language)] ?? rules.other ?? []
      return putTogether(chosen, values, language, number)
    })
    .join('')
}
