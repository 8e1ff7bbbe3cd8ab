import { readFile } from 'node:fs/promises'
import { classFinder } from '@shala/contract/class-names'
import type { SchoolClass } from '@shala/contract/classes'
import type { ImportKind } from '@shala/contract/imports/imports'
import type { OwnField } from '@shala/contract/students/own-fields'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import writeWorkbook, { type SheetData } from 'write-excel-file/node'
import { type CheckedRow, checkRow } from '../checking/check-row.ts'
import { withDuplicates } from '../checking/duplicates.ts'
import { rowsOf } from '../checking/rows.ts'
import { choiceOf, classesToCreate, writtenClasses } from '../columns/class-choices.ts'
import { isLegacyFont } from '../columns/legacy-font.ts'
import { dayOrderOf, type Plan, planFor } from '../columns/plan.ts'
import { readSheets } from '../reading/read-sheets.ts'
import { readTable } from '../reading/table.ts'

const schoolClass = (name: string, section: string | null = null): SchoolClass => ({
  _id: `${name} ${section}`,
  name,
  section,
  totalStudents: 0,
  totalPresentToday: 0,
  totalHereToday: 0,
  totalMarkedToday: 0,
  classTeacher: null,
  otherTeachers: [],
})
const classes = [schoolClass('Class 5', 'A'), schoolClass('Class 5', 'B'), schoolClass('passout')]

export function buffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

async function file(name: string): Promise<ArrayBuffer> {
  return buffer(await readFile(new URL(name, import.meta.url)))
}

export async function workbook(...sheets: SheetData[]): Promise<ArrayBuffer> {
  const named = sheets.map((data, index) => ({ data, sheet: `Sheet ${index + 1}` }))
  return buffer(await writeWorkbook(named).toBuffer())
}

/** With what a spreadsheet has made of each formula beside it, as it saves them. */
export function withResults(bytes: ArrayBuffer, results: string[]): ArrayBuffer {
  const files = unzipSync(new Uint8Array(bytes))
  const path = Object.keys(files).find((name) => name.endsWith('sheet1.xml')) ?? ''
  const sheet = strFromU8(files[path] ?? new Uint8Array())
  const next = results.values()
  const filled = sheet.replace(/<\/f>(<v\s*\/>|<v><\/v>)?/g, () => `</f><v>${next.next().value}</v>`)
  return buffer(zipSync({ ...files, [path]: strToU8(filled) }))
}

export interface Take {
  kind?: ImportKind
  sheet?: number
  change?: Partial<Plan>
  own?: OwnField[]
}

/** What the import makes of a file before anybody has changed anything. */
export async function take(
  name: string,
  bytes: ArrayBuffer,
  { kind = 'students', sheet = 0, change, own = [] }: Take = {},
) {
  const sheets = await readSheets(name, bytes)
  const table = readTable(kind, sheets[sheet] ?? { name: '', rows: [] })
  const plan = { ...planFor(kind, table, { oneClassId: '', enrolledSince: '2026-06-01', own }), ...change }
  const choices = writtenClasses(table, plan).map((written) => choiceOf(plan, classes, written))
  const created = classesToCreate(choices)
  const findClass = classFinder([...classes, ...created])
  const read = rowsOf({ kind, table, plan, classes, own })
  const names = read.map(({ values }) => values.name ?? '')
  const { enrolledSince } = plan
  const orderOf = (field: string) => dayOrderOf(plan, field)
  const parts = { kind, own, orderOf, enrolledSince, findClass, isLegacyFont: isLegacyFont(names) }
  const checked = read.map((row) => checkRow(row, parts))
  return { sheets, table, plan, created, rows: withDuplicates(kind, checked) }
}

export const ofFile = async (name: string, more?: Take) => take(name, await file(name), more)
export const sent = (rows: CheckedRow[]) => rows.map((row) => row.sent)
export const problems = (rows: CheckedRow[]) =>
  rows.flatMap((row) =>
    row.problems.map(({ field, text, values }) => [
      row.line,
      field,
      text.replace('{line}', values?.line ?? ''),
    ]),
  )
