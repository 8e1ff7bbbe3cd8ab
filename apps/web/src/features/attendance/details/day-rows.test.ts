import type { ToldByFamily } from '@shala/contract/attendance/calls'
import { expect, it } from 'vitest'
import { unmarkedRow, withTold } from './day-rows.ts'

const child = (studentId: string) => ({
  studentId,
  studentName: studentId,
  studentPhoto: null,
  rollNumber: '1',
  class: { _id: 'c', name: 'Class 6', section: null },
  phone: null,
})
const told = (studentId: string, isOnLeave: boolean): ToldByFamily => ({
  ...child(studentId),
  note: { why: 'ill', words: 'fever' },
  isOnLeave,
})

it('the list of those to call says what families told, and ends with those who are on leave for it', () => {
  const rows = [unmarkedRow(child('zoya')), unmarkedRow(child('anya'))]
  const all = [told('keya', true), told('anya', false)]
  const shown = (isLast: boolean) =>
    withTold(rows, all, isLast).map(({ studentId, note, isOnLeave }) => [studentId, note?.words, isOnLeave])
  const page = [
    ['zoya', undefined, false],
    ['anya', 'fever', false],
  ]
  expect(shown(false)).toEqual(page)
  expect(shown(true)).toEqual([...page, ['keya', 'fever', true]])
})
