import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { hasWords } from './hard-coded.ts'

type Compiled = ReturnType<typeof compileMessageOrThrow>

/** Texts by their English ones; empty when not translated. */
export type Catalogue = ReadonlyMap<string, string>

/** Every value that a text names, with how it is used: 'count', 'count plural'. */
function valuesIn(message: Compiled, found = new Set<string>()): Set<string> {
  for (const token of message) {
    if (typeof token === 'string') continue
    const [name, type, choices] = token
    found.add(type ? `${name} ${type}` : name)
    if (!choices || typeof choices !== 'object') continue
    for (const choice of Object.values(choices)) if (Array.isArray(choice)) valuesIn(choice, found)
  }
  // '#' stands for its plural's value.
  found.delete('#')
  return found
}

/** Plural forms that a text has and the language does not, or the other way round. */
function wrongForms(message: Compiled, categories: readonly string[]): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string' || token[1] !== 'plural') return []
    const { offset: _, ...choices } = token[2] as Record<string, unknown>
    const forms = Object.keys(choices).filter((form) => !/^=?\d+$/.test(form))
    const isWhole = forms.includes('other') && forms.every((form) => categories.includes(form))
    return isWhole ? [] : [`plural with ${forms.join(', ')}; the language has ${categories.join(', ')}`]
  })
}

function faultOf(english: string, translation: string, categories: readonly string[]): string | null {
  if (!translation) return 'has no translation'
  // What stands between braces is the name of a value.
  if (translation === english && hasWords(english.replaceAll(/\{\w+\}/g, '')))
    return 'is still the English one'
  try {
    const [ours, theirs] = [english, translation].map((text) => compileMessageOrThrow(text))
    const [wanted, there] = [ours, theirs].map((message) => [...valuesIn(message ?? [])].sort().join(', '))
    if (wanted !== there) return `names the values {${there}} instead of {${wanted}}`
    return wrongForms(theirs ?? [], categories)[0] ?? null
  } catch (error) {
    return `cannot be read: ${(error as Error).message.split('\n')[0]}`
  }
}

/**
 * The faults of a language's catalogue: texts that are missing or stale, or have other values than the English ones.
 */
export function catalogueFaults(language: string, english: Catalogue, theirs: Catalogue): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const stale = [...theirs.keys()].filter((text) => !english.has(text))
  return [
    ...[...english.keys()].flatMap((text) => {
      const fault = faultOf(text, theirs.get(text) ?? '', pluralCategories)
      return fault ? [`${language}.po: '${text}' ${fault}`] : []
    }),
    ...stale.map((text) => `${language}.po: '${text}' is not said any more: run 'npm run generate'`),
  ]
}
