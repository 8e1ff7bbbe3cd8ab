import { messageLimits } from '@shala/contract/messages/messages'
import { lengthOfSms } from '@shala/contract/messages/sms-parts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortened, wordsOfNews } from './news-words.ts'

const words = { school: 'Green Valley School', language: 'en' } as const
const sms = (title: string, text: string) => wordsOfNews('announced', { title, text, date: null }, words).sms

const anything = fc.record({
  title: fc.string({ unit: 'grapheme', maxLength: 100 }),
  text: fc.string({ unit: 'grapheme', maxLength: 2000 }),
  school: fc.string({ unit: 'grapheme', maxLength: 200 }),
  kind: fc.constantFrom('announced', 'closed', 'reopened'),
  language: fc.constantFrom('en', 'hi'),
})

describe('the words of news', () => {
  it('fit into two parts of SMS whatever was written, on one line', () => {
    fc.assert(
      fc.property(anything, ({ title, text, school, kind, language }) => {
        const said = wordsOfNews(kind, { title, text, date: '2026-11-20' }, { school, language })
        expect(lengthOfSms(said.sms).parts).toBeLessThanOrEqual(messageLimits.partsOfNews)
        expect(said.sms).not.toMatch(/\n/)
      }),
    )
  })

  it('say the reason of a closed day in the language of the family, whichever the school had', () => {
    const closed = (text: string, language: 'en' | 'hi') =>
      wordsOfNews('closed', { title: '', text, date: '2026-11-20' }, { ...words, language }).values.text
    expect(closed('Rain.', 'hi')).toBe('बारिश।'.replace('।', '.'))
    expect(closed('बारिश: no bus.', 'en')).toBe('Rain: no bus.')
    expect(closed('Rainwater in the hall.', 'hi')).toBe('Rainwater in the hall.')
  })

  it('are whole where they fit, and end after a whole word where they do not', () => {
    expect(sms('Fees', 'Please pay\nby Friday.')).toBe('Fees: Please pay by Friday. Green Valley School')
    const long = sms('Fees', 'Please pay soon. '.repeat(40))
    expect(long).toMatch(/^Fees: Please pay soon\. .*(Please|pay|soon\.)\.\.\. Green Valley School$/)
    expect(lengthOfSms(long).signs).toBeGreaterThan(290)
  })

  it('keep the first words before the end of a long title', () => {
    const said = sms('ए'.repeat(100), 'ब '.repeat(500))
    expect(said).toMatch(/^ए{90,}.*Green Valley School$/)
  })

  it('cut a single long word, between its letters', () => {
    expect(shortened('a'.repeat(100), (one) => one.length <= 10)).toBe(`${'a'.repeat(7)}...`)
    expect(shortened('कि'.repeat(20), (one) => one.length <= 10)).toBe(`${'कि'.repeat(3)}...`)
  })
})
