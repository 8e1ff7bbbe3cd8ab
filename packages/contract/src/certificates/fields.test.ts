import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blank, fieldKeys, fieldsIn, fillFields, itemsOf, transferItems, unknownFields } from './fields.ts'
import { paperLanguages } from './kinds.ts'
import { usualTemplates } from './usual-templates.ts'

it('a value is put in as it is, once, whatever it looks like', () => {
  const key = fc.constantFrom(...fieldKeys)
  const tricky = fc.constantFrom('{name}', '{{class}}', '$&', '$1', '</p><script>', '\\', '{', '}')
  const value = fc.oneof(tricky, fc.string({ minLength: 1 }))
  fc.assert(
    fc.property(fc.string(), fc.string(), key, value, (before, after, key, value) => {
      const [start, end] = [before, after].map((text) => text.replace(/[{}]/g, ''))
      expect(fillFields(`${start}{${key}}${end}`, { [key]: value })).toBe(`${start}${value}${end}`)
    }),
  )
})

it('a missing value is a line to write on, and what is no field stays', () => {
  expect(fillFields('{name}, {phone}, {__proto__}', {})).toBe(`${blank}, {phone}, {__proto__}`)
  expect(unknownFields('{name} {phone} {phone} {}')).toEqual(['phone', ''])
})

it('the usual templates have no field that does not exist', () => {
  for (const [kind, ofKind] of Object.entries(usualTemplates)) {
    for (const language of paperLanguages) {
      expect([kind, language, unknownFields(ofKind[language].text)]).toEqual([kind, language, []])
    }
  }
})

it('a transfer certificate has its items, with what belongs behind them', () => {
  const values = { 'date of birth': '31/03/2015', 'date of birth in words': 'In words' }
  const items = itemsOf('en', values)
  expect(items).toHaveLength(transferItems.length)
  expect(items.find(({ value }) => value)?.value).toBe('31/03/2015 (In words)')
  expect(fieldsIn({ kind: 'transfer', text: '{roll number}' })).toContain('date of birth in words')
  expect(fieldsIn({ kind: 'own', text: '{roll number} {name}' })).toEqual(['name', 'roll number'])
})
