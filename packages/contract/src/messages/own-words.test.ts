import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  exampleOf,
  filledWords,
  ownWordsLimits,
  ownWordsTexts,
  problemOfWords,
  wordFields,
} from './own-words.ts'

describe('the own words of a school', () => {
  it.each([
    ['', undefined],
    ['{name} is not at school today. {school}', undefined],
    ['{name} {date} {school} {link}', undefined],
    ['Your child is absent.', ownWordsTexts.noName],
    ['{name} of {class} is absent', ownWordsTexts.unknownField],
    ['{name} is absent {', ownWordsTexts.unknownField],
    ['{name} is absent }', ownWordsTexts.unknownField],
    ['{name}{{date}}', ownWordsTexts.unknownField],
    [`{name} ${'अनुपस्थित '.repeat(21)}`, ownWordsTexts.tooManyParts],
  ])('%j: %s', (words, problem) => {
    expect(problemOfWords(words)).toBe(problem)
  })

  it('are filled in as often as a field stands there, and what there is none of leaves no gap', () => {
    const values = { name: 'Keya', date: '28 Nov', school: 'Sunrise' }
    expect(filledWords('{name}, {name} is absent {link} {school}', values)).toBe(
      'Keya, Keya is absent Sunrise',
    )
  })

  it('are filled in once: a name with braces in it stays as it is', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 20 })
    fc.assert(
      fc.property(texts, fc.constantFrom(...wordFields), (value, field) => {
        const filled = filledWords(`A{${field}}B`, { [field]: value })
        expect(filled).toBe(`A${value}B`.replace(/ {2,}/g, ' '))
      }),
    )
  })

  it('may fill the last SMS that is allowed, and begin with a field that is left out', () => {
    const lengths = Array.from({ length: 500 }, (_, length) => `{name}${'x'.repeat(length)}`)
    for (const words of lengths) {
      const { parts } = exampleOf(words)
      expect(problemOfWords(words)).toBe(
        parts > ownWordsLimits.parts ? ownWordsTexts.tooManyParts : undefined,
      )
    }
    expect(new Set(lengths.map((words) => exampleOf(words).parts)).size).toBe(ownWordsLimits.parts + 1)
    expect(filledWords('{link} {name} {school}', { name: 'Keya' })).toBe('Keya')
  })

  it('in Devanagari have 70 signs in an SMS', () => {
    expect(exampleOf('{name} is absent')).toMatchObject({ parts: 1, text: 'Aaradhya Kulkarni is absent' })
    expect(exampleOf(`{name} आज अनुपस्थित है। ${'क'.repeat(40)}`).parts).toBe(2)
  })
})
