import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import { readCatalogue } from '../../../build/words.ts'
import { compileText } from './compile-text.ts'
import { type Message, putTogether } from './put-together.ts'

const locales = join(import.meta.dirname, '../../locales')
const languages = readdirSync(locales).map((file) => basename(file, '.po'))

async function textsOf(language: string): Promise<string[]> {
  const texts = await readCatalogue(join(locales, `${language}.po`))
  return texts.flatMap(([id, { translation }]) => (language === 'en' ? id : translation) ?? [])
}

const names = /\{(\w+)[},]/g

it.each(languages)('says every text as the library does: %s', async (language) => {
  const texts = await textsOf(language)
  expect(texts.length).toBeGreaterThan(1000)
  const library = setupI18n({
    locale: language,
    locales: `${language}-IN-u-nu-latn`,
    messages: { [language]: {} },
  })
  for (const text of texts) {
    library.load(language, { text: compileMessageOrThrow(text) })
    for (const value of text.includes(', ') ? [0, 1, 2, 12_34_567] : [3]) {
      const values = Object.fromEntries([...text.matchAll(names)].map(([, name]) => [name, value]))
      expect(putTogether(compileText(text), values, language)).toBe(library._('text', values))
    }
  }
})

it('groups numbers as the screens do, and leaves out what it is not given', () => {
  const message: Message = [['who'], ' ', ['count', 'plural', { one: ['#'], other: ['#', ' of ', ['all']] }]]
  expect(putTogether([['count', 'plural', { other: ['#', ' students'] }]], { count: 100000 }, 'en')).toBe(
    '1,00,000 students',
  )
  expect(putTogether(message, { count: 1 }, 'en')).toBe(' 1')
})

it('leaves braces that are no value as they are', () => {
  for (const text of ['Unexpected token { in JSON', 'a } b', '{', '{count, plural, one {', '{ name }']) {
    expect(putTogether(compileText(text), {}, 'en')).toBe(text)
  }
})
