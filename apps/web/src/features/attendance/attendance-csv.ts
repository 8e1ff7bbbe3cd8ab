import type { AttendanceRecord } from '@shala/contract/attendance'
import { byteOrderMark, csvFormat } from '@shala/contract/csv'

/** How a day and an instant are written for people; given, so that this file knows no clock and no language. */
interface Writing {
  day: (day: string) => string
  time: (instant: string) => string
  status: (status: AttendanceRecord['status']) => string
}

/** `attendance_{date}.csv` (docs/product.md, Attendance). */
export function csvName(date: string): string {
  return `attendance_${date}.csv`
}

/**
 * The day's records as a file that opens right in Excel: Devanagari by its byte order mark, and no cell that a
 * spreadsheet would run as a formula (docs/product.md, Attendance).
 */
export async function dayCsv(records: AttendanceRecord[], writing: Writing): Promise<string> {
  const { unparse } = await import('papaparse')
  const rows = records.map((record) => [
    writing.day(record.date),
    record.rollNumber,
    record.studentName,
    writing.status(record.status),
    record.teacherName,
    writing.time(record.createdAt),
  ])
  const fields = ['Date', 'Roll Number', 'Student Name', 'Status', 'Teacher', 'Time']
  return `${byteOrderMark}${unparse({ fields, data: rows }, csvFormat)}\r\n`
}
