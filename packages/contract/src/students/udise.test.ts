import { expect, it } from 'vitest'
import { type DetailField, detailFields } from './detail-fields.ts'
import { udiseKeys, udiseRow, udiseTitles } from './udise.ts'

const student = { name: 'Asha Kale', className: 'Class 5', section: 'A', rollNumber: '7' }
const lastYear = { className: 'Class 4 - A', daysAttended: 181 }
const none = { className: null, daysAttended: null }

function rowOf(...given: Parameters<typeof udiseRow>): Record<string, string | number> {
  const row = udiseRow(...given)
  expect(row).toHaveLength(udiseTitles.length)
  return Object.fromEntries(udiseTitles.map((title, place) => [title, row[place] ?? '']))
}

it('numbers choices as the forms of UDISE+ do, and writes days as DD/MM/YYYY', () => {
  const details = {
    gender: 'female',
    birthDate: '2015-05-12',
    category: 'nt',
    minority: 'none',
    nationality: 'indian',
  }
  expect(rowOf({ ...student, ...details }, lastYear)).toMatchObject({
    Class: 'Class 5',
    Section: 'A',
    'Roll Number': '7',
    'Student Name': 'Asha Kale',
    Gender: '2-Female',
    'Date of Birth': '12/05/2015',
    'Social Category': '4-OBC',
    'Minority Group': '7-NA',
    'Indian National': '1-Yes',
    "Mother's Name": '',
    'Status in Previous Year': '1-Same school',
    'Class in Previous Year': 'Class 4 - A',
    'Days Attended in Previous Year': 181,
  })
})

it('tells another school in the year before from one that nobody knows of', () => {
  const status = (previousSchool: string | null) =>
    rowOf({ ...student, previousSchool }, none)['Status in Previous Year']
  expect([status('City School'), status(null)]).toEqual(['2-Another school', ''])
})

it('has a number for every choice of a question, a title of its own for each column, and knows its conditions', () => {
  for (const { key, udise, choices } of detailFields as readonly DetailField[]) {
    if (!udise) continue
    if (choices && key !== 'bloodGroup') {
      expect(choices.every((choice) => choice.udise)).toBe(true)
    }
    if (typeof udise.isOptional === 'object') expect(udiseKeys).toContain(udise.isOptional.unless)
  }
  expect(new Set(udiseTitles).size).toBe(udiseTitles.length)
})
