import { expect, it } from 'vitest'
import { type DetailField, detailFields } from './detail-fields.ts'
import { missingForUdise, udiseKeys, udiseLabel, udiseRow, udiseTitles } from './udise.ts'

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

it('names what a record lacks, in the order of the forms, and by the words of a student’s own form', () => {
  const missing = missingForUdise({})
  expect(missing[0]).toBe('name')
  expect(missing).toEqual(udiseKeys.filter((key) => missing.includes(key)))
  expect(missing).toContain('admissionNumber')
  expect(missingForUdise({ name: 'Asha Kale', gender: 'female', admissionNumber: '7' })).toEqual(
    missing.filter((key) => !['name', 'gender', 'admissionNumber'].includes(key)),
  )
  expect([udiseLabel('name'), udiseLabel('admissionNumber')]).toEqual(['Name', 'Admission number'])
  expect(udiseLabel('gender')).toBe(detailFields.find(({ key }) => key === 'gender')?.label)
})

it('lacks nothing that UDISE+ leaves open, and asks for some only beside others', () => {
  const missing = missingForUdise({})
  for (const key of ['email', 'bloodGroup', 'guardianName', 'previousSchool'] as const)
    expect(missing).not.toContain(key)
  const lacks = (values: Parameters<typeof missingForUdise>[0], key: (typeof udiseKeys)[number]) =>
    missingForUdise(values).includes(key)
  const keyOf = (title: string) =>
    (detailFields as readonly DetailField[]).find(({ udise }) => udise?.title === title)
      ?.key as (typeof udiseKeys)[number]
  const father = keyOf("Father's Name")
  expect([lacks({}, father), lacks({ guardianName: 'Meena Kale' }, father)]).toEqual([true, false])
  const aay = keyOf('AAY Beneficiary')
  const poor = (belowPovertyLine: string | null) => lacks({ belowPovertyLine }, aay)
  expect([poor('yes'), poor('no'), poor(null)]).toEqual([true, false, false])
  const asWritten = keyOf('Name as per Aadhaar')
  expect([lacks({}, asWritten), lacks({ aadhaarNumber: 'XXXX XXXX 2346' }, asWritten)]).toEqual([false, true])
})

it('says of nobody whose nation is unknown that they are Indian or not', () => {
  const nation = (nationality: string | null) => rowOf({ ...student, nationality }, none)['Indian National']
  expect([nation(null), nation(''), nation(' Indian '), nation('India'), nation('भारतीय')]).toEqual([
    '',
    '',
    '1-Yes',
    '1-Yes',
    '1-Yes',
  ])
  expect([nation('Nepali'), nation('Indian Ocean'), nation('British Indian')]).toEqual([
    '2-No',
    '2-No',
    '2-No',
  ])
})
