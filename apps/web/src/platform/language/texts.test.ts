import { describe, expect, it } from 'vitest'
import { catalogueFaults } from '../../../build/catalogue-faults.ts'
import { hardCodedTexts } from '../../../build/hard-coded.ts'

const english = (text: string) => new Map([[text, '']])
const faults = (text: string, translation: string) =>
  catalogueFaults('hi', english(text), new Map([[text, translation]]))

describe('a catalogue', () => {
  const days = '{count, plural, one {# day} other {# days}} of {name}'

  it('that says every text with its values has no fault', () => {
    expect(faults('Late', 'देर से')).toEqual([])
    expect(faults(days, '{name} के {count, plural, one {# दिन} other {# दिन}}')).toEqual([])
  })

  it.each([
    ['Late', '', 'has no translation'],
    ['{count} left', 'बचे', 'names the values {} instead of {count}'],
    ['{count} left', '{ginti} बचे', 'names the values {ginti} instead of {count}'],
    [days, '{name} के {count} दिन', 'names the values {count, name} instead of {count plural, name}'],
    [days, '{name} के {count, plural, one {# दिन}}', 'plural with one; the language has one, other'],
    [
      days,
      '{name} के {count, plural, few {#} other {#}}',
      'plural with few, other; the language has one, other',
    ],
    [days, '{name} के {count, plural, one {# दिन', 'cannot be read'],
  ])("with '%s' as '%s' fails: %s", (text, translation, fault) => {
    expect(faults(text, translation).join()).toContain(fault)
  })

  it('with a text that is not said any more fails', () => {
    expect(catalogueFaults('hi', new Map(), english('Old'))).toEqual([
      expect.stringContaining("'Old' is not said"),
    ])
  })
})

describe('a text on screen', () => {
  it.each([
    '<p>Save it</p>',
    '<p>{isLate ? "Late" : `Early`}</p>',
    '<Button aria-label="Close" />',
    '<TextInput label={isNew ? "New name" : undefined} />',
    'const columns = [{ title: "Name" }]',
    'toast("success", "Saved")',
  ])('that stands in the code is found: %s', (code) => {
    expect(hardCodedTexts('a.tsx', code)).not.toEqual([])
  })

  it.each([
    '<p>{i18n.t("Save it")}</p>',
    '<p>{name} · 12 KB</p>',
    '<p className="wide" lang="hi">–</p>',
    'const columns = [{ title: /*i18n*/ "Name" }]',
    'toast("success", i18n.t("Saved"))',
    '<p>{kind === "late" && figure}</p>',
  ])('that goes through the catalogue is not: %s', (code) => {
    expect(hardCodedTexts('a.tsx', code)).toEqual([])
  })
})
