import type { AttendanceRecord } from '@shala/contract/attendance'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { formatDay, formatTime } from '#ui/format.ts'
import { csvName, dayCsv } from './attendance-csv.ts'

const writing = {
  day: formatDay,
  time: (instant: string) => formatTime(instant, 'Asia/Kolkata'),
  status: (status: string) => status,
}
const record = (more: Partial<AttendanceRecord>): AttendanceRecord => ({
  _id: '1',
  date: '2026-09-05',
  status: 'present',
  studentId: 's',
  studentName: 'Ravi',
  studentPhoto: null,
  rollNumber: '7',
  notes: '',
  teacherName: 'Asha',
  createdAt: '2026-09-05T03:35:00.000Z',
  ...more,
})

describe('the CSV of a day', () => {
  it('is byte for byte what a spreadsheet wants', async () => {
    const csv = await dayCsv([record({ studentName: 'आरोही "A", शिंदे' })], writing)
    expect(csv).toBe(
      '\uFEFFDate,Roll Number,Student Name,Status,Teacher,Time\r\n' +
        '5 Sep 2026,7,"आरोही ""A"", शिंदे",present,Asha,9:05 am\r\n',
    )
    expect(csvName('2026-09-05')).toBe('attendance_2026-09-05.csv')
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
        const csv = await dayCsv([record({ studentName, teacherName, rollNumber })], writing)
        const { data } = Papa.parse<string[]>(csv.slice(1, -2), { newline: '\r\n' })
        for (const cell of data.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      }),
    )
  })

  it('escapes a roll number of several lines that begins as a formula', async () => {
    const csv = await dayCsv([record({ rollNumber: '=1+2\n3' })], writing)
    expect(csv).toContain(`,"'=1+2\n3",`)
  })

  it('writes midnight and noon as people do', () => {
    expect(formatTime('2026-09-04T18:30:00Z', 'Asia/Kolkata')).toBe('12:00 am')
    expect(formatTime('2026-09-05T06:30:00Z', 'Asia/Kolkata')).toBe('12:00 pm')
  })
})
