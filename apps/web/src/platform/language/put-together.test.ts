import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setupI18n } from '@lingui/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCatalogue, wordsOf } from '../../../build/words.ts'
import { compilePlain } from './compile-plain.ts'
import { type Message, putTogether } from './put-together.ts'

const locales = join(import.meta.dirname, '../../locales')
const languages = readdirSync(locales).map((file) => basename(file, '.po'))

async function textsOf(language: string): Promise<(Message | string)[]> {
  const path = join(locales, `${language}.po`)
  const { first, rest, plurals } = await wordsOf(path)
  const ids = language === 'en' ? (await readCatalogue(path)).map(([id]) => id) : []
  return [...ids.filter((id) => !plurals[id]), ...Object.values({ ...first, ...rest, ...plurals })] as (
    | Message
    | string
  )[]
}

const names = /[{"](\w+)[}"]/g

it.each(languages)('says every text as the library does: %s', async (language) => {
  const texts = await textsOf(language)
  expect(texts.length).toBeGreaterThan(1000)
  const library = setupI18n({
    locale: language,
    locales: `${language}-IN-u-nu-latn`,
    messages: { [language]: {} },
  })
  const number = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 12_34_567 }))
  const property = fc.property(fc.constantFrom(...texts), number, (text, value) => {
    const message = typeof text === 'string' ? compilePlain(text) : text
    const values = Object.fromEntries(
      [...JSON.stringify(text).matchAll(names)].map(([, name]) => [name, value]),
    )
    library.load(language, { text: message })
    expect(putTogether(message, values, language)).toBe(library._('text', values))
  })
  fc.assert(property, { numRuns: 3000 })
})

it('groups numbers as the screens do, and leaves out what it is not given', () => {
  const message: Message = [['who'], ' ', ['count', 'plural', { one: ['#'], other: ['#', ' of ', ['all']] }]]
  expect(putTogether([['count', 'plural', { other: ['#', ' students'] }]], { count: 100000 }, 'en')).toBe(
    '1,00,000 students',
  )
  expect(putTogether(message, { count: 1 }, 'en')).toBe(' 1')
})
