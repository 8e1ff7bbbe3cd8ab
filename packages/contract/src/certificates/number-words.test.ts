import { expect, it } from 'vitest'
import { addDays } from '../general/days.ts'
import { classAlone, classInWords, dayInFigures, dayInWords, paperDay } from './number-words.ts'

it.each([
  ['2015-03-31', 'Thirty-first March Two Thousand Fifteen', 'इकतीस मार्च दो हज़ार पंद्रह'],
  ['2000-01-01', 'First January Two Thousand', 'एक जनवरी दो हज़ार'],
  ['1998-12-22', 'Twenty-second December Nineteen Ninety-eight', 'बाईस दिसंबर उन्नीस सौ अट्ठानवे'],
  ['1900-02-20', 'Twentieth February Nineteen Hundred', 'बीस फ़रवरी उन्नीस सौ'],
  ['2021-08-30', 'Thirtieth August Two Thousand Twenty-one', 'तीस अगस्त दो हज़ार इक्कीस'],
  ['2120-06-15', 'Fifteenth June Twenty-one Twenty', 'पंद्रह जून दो हज़ार एक सौ बीस'],
])('%s is %s', (day, english, hindi) => {
  expect([dayInWords(day, 'en'), dayInWords(day, 'hi')]).toEqual([english, hindi])
})

it('every day of a century has words of its own', () => {
  for (const language of ['en', 'hi'] as const) {
    const days = Array.from({ length: 36_525 }, (_, index) => addDays('1950-01-01', index))
    const words = days.map((day) => dayInWords(day, language))
    expect(days.at(-1)).toBe('2049-12-31')
    expect(new Set(words).size).toBe(days.length)
    expect(words.find((text) => /undefined| {2}|-$/.test(text))).toBeUndefined()
  }
})

it('writes days in figures', () => {
  expect([dayInFigures('2015-03-31'), paperDay('2015-03-31', 'en')]).toEqual(['31/03/2015', '31 March 2015'])
})

it.each([
  ['Class 5', '5', 'Five', 'पाँच'],
  ['Class 10', '10', 'Ten', 'दस'],
  ['कक्षा 3', '3', 'Three', 'तीन'],
  ['5th', '5th', 'Five', 'पाँच'],
  ['Grade VIII', 'VIII', 'Eight', 'आठ'],
  ['XI Science', 'XI Science', 'Eleven', 'ग्यारह'],
  ['Nursery', 'Nursery', null, null],
  ['KG 1', 'KG 1', null, null],
  ['Balvatika 3', 'Balvatika 3', null, null],
  ['Class', 'Class', null, null],
  [' Std.  5', '5', 'Five', 'पाँच'],
  ['std 5', '5', 'Five', 'पाँच'],
  ['Our class 5', 'Our class 5', null, null],
  ['Subclass 5', 'Subclass 5', null, null],
])('the class %s is %s, in words %s', (name, alone, english, hindi) => {
  expect(classAlone(name)).toBe(alone)
  expect([classInWords(name, 'en'), classInWords(name, 'hi')]).toEqual([english, hindi])
})
