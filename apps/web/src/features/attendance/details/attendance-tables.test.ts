import type { AttendancePivotRow, AttendanceRecord } from '@shala/contract/attendance/attendance'
import type { UnmarkedStudent } from '@shala/contract/attendance/unmarked'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvOf } from '#platform/tables/save-table.ts'
import { formatDay, formatTime } from '#ui/format.ts'
import { dayTable, fileName, rangeTable } from './attendance-tables.ts'
import { rowsOfDay } from './day-rows.ts'

const writing = {
  day: formatDay,
  time: (instant: string) => formatTime(instant, 'Asia/Kolkata'),
  status: (status: string, _: unknown, leave?: string | null) => (leave ? `${status}, ${leave}` : status),
  leave: 'leave',
  unmarked: 'unmarked',
}
const record = (more: Partial<AttendanceRecord>): AttendanceRecord => ({
  isOnLeave: false,
  _id: '1',
  date: '2026-09-05',
  status: 'present',
  awayHalf: null,
  studentId: 's',
  studentName: 'Ravi',
  studentPhoto: null,
  rollNumber: '7',
  class: { _id: 'c', name: 'Class 5', section: 'A' },
  phone: null,
  notes: '',
  teacherName: 'Asha',
  createdAt: '2026-09-05T03:35:00.000Z',
  ...more,
})

const dayCsv = (records: AttendanceRecord[], isFull = false, onLeave: UnmarkedStudent[] = []) =>
  csvOf(dayTable('2026-09-05', rowsOfDay(records, onLeave), { writing, isFull }))

describe('the CSV of a day', () => {
  it('is byte for byte what a spreadsheet wants', async () => {
    const csv = await dayCsv([record({ studentName: 'आरोही "A", शिंदे' })])
    expect(csv).toBe(
      '\uFEFFDate,Roll Number,Student Name,Status,Teacher,Time\r\n' +
        '5 Sep 2026,7,"आरोही ""A"", शिंदे",present,Asha,9:05 am\r\n',
    )
    expect(fileName({ from: '2026-09-05', to: '2026-09-05' })).toBe('attendance_2026-09-05')
  })

  it('says half a day of leave beside the mark, as a range does', async () => {
    const csv = await dayCsv([record({ leave: 'second half' })])
    expect(csv).toContain('Ravi,"present, second half",Asha')
  })

  it('has those on leave in their place, without who marked them and when', async () => {
    const away = (rollNumber: string, name: string) => ({
      studentId: rollNumber,
      studentName: `Keya ${rollNumber}`,
      studentPhoto: null,
      rollNumber,
      class: { _id: name, name, section: 'A' },
      phone: null,
    })
    const onLeave = [away('1', 'Class 10'), away('10', 'Class 5'), away('9', 'Class 5')]
    const csv = await dayCsv(
      [record({}), record({ rollNumber: '9', isOnLeave: true, status: 'absent' })],
      true,
      onLeave,
    )
    expect(csv.split('\r\n').slice(1, -1)).toEqual([
      '5 Sep 2026,7,Ravi,present,Asha,9:05 am,Class 5 - A,',
      '5 Sep 2026,9,Ravi,leave,Asha,9:05 am,Class 5 - A,',
      '5 Sep 2026,9,Keya 9,leave,,,Class 5 - A,',
      '5 Sep 2026,10,Keya 10,leave,,,Class 5 - A,',
      '5 Sep 2026,1,Keya 1,leave,,,Class 10 - A,',
    ])
  })

  it('has class and remarks beside the others when asked for', async () => {
    const csv = await dayCsv([record({ notes: 'fever, high' })], true)
    expect(csv).toBe(
      '\uFEFFDate,Roll Number,Student Name,Status,Teacher,Time,Class,Remarks\r\n' +
        '5 Sep 2026,7,Ravi,present,Asha,9:05 am,Class 5 - A,"fever, high"\r\n',
    )
    expect(fileName({ from: '2026-09-05', to: '2026-09-05' }, true)).toBe(
      'attendance_2026-09-05_with_class_and_remarks',
    )
  })

  it('never holds a cell that a spreadsheet runs as a formula', async () => {
    const text = fc
      .tuple(
        fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', ''),
        fc.string(),
        fc.constantFrom('', '\n', '\r\n', '\t'),
        fc.string(),
      )
      .map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(text, text, text, async (studentName, teacherName, rollNumber) => {
        const csv = await dayCsv([record({ studentName, teacherName, rollNumber })])
        const { data } = Papa.parse<string[]>(csv.slice(1, -2), { newline: '\r\n' })
        for (const cell of data.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      }),
    )
  })

  it('escapes a roll number of several lines that begins as a formula', async () => {
    const csv = await dayCsv([record({ rollNumber: '=1+2\n3' })])
    expect(csv).toContain(`,"'=1+2\n3",`)
  })

  it('writes midnight and noon as people do', () => {
    expect(formatTime('2026-09-04T18:30:00Z', 'Asia/Kolkata')).toBe('12:00 am')
    expect(formatTime('2026-09-05T06:30:00Z', 'Asia/Kolkata')).toBe('12:00 pm')
  })
})

describe('the CSV of a range', () => {
  const days = ['2026-09-05', '2026-09-06']
  const ravi: AttendancePivotRow = {
    studentId: 's',
    rollNo: '7',
    studentName: 'Ravi',
    studentPhoto: null,
    class: { _id: 'c', name: 'Class 5', section: null },
    attendance: { '2026-09-06': { status: 'late', notes: 'bus' } },
    leave: {},
    overallStatus: '1 day(s) (present) out of 1 day(s)',
    lastTeacher: 'Asha',
  }

  it('has a column for each day, and a dash where there is no record', async () => {
    expect(await csvOf(rangeTable([ravi], days, { writing, isFull: false }))).toBe(
      '\uFEFFRoll Number,Student Name,5 Sep 2026,6 Sep 2026,Overall Status,Last Teacher\r\n' +
        '7,Ravi,–,late,1 day(s) (present) out of 1 day(s),Asha\r\n',
    )
    expect(fileName({ from: '2026-09-05', to: '2026-09-06' })).toBe('attendance_2026-09-05_to_2026-09-06')
  })

  it('names a day of leave in place of an absent mark or of none, though not on a day off', async () => {
    const away: AttendancePivotRow = {
      ...ravi,
      attendance: { '2026-09-04': { status: 'absent' } },
      leave: { '2026-09-04': 'full day', '2026-09-05': 'full day', '2026-09-06': 'full day' },
    }
    const isExpected = (day: string) => day !== '2026-09-06'
    const [, row] = rangeTable([away], ['2026-09-04', ...days], { writing, isFull: false, isExpected })
    expect(row?.slice(2, 5)).toEqual(['leave', 'leave', '–'])
  })

  it('has class and remarks beside them when asked for', async () => {
    const [titles, row] = rangeTable([ravi], days, { writing, isFull: true })
    expect(titles?.slice(-2)).toEqual(['Class', 'Remarks'])
    expect(row?.slice(-2)).toEqual(['Class 5', '6 Sep 2026: bus'])
  })
})
