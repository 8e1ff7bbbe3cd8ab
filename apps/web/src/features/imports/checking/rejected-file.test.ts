import { csvFormat } from '@shala/contract/general/csv'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { planFor } from '../columns/plan.ts'
import { readText } from '../reading/read-text.ts'
import { readTable } from '../reading/table.ts'
import { templateRows } from '../source/template.ts'
import { rejectedRows } from './rejected-file.tsx'
import type { Verdict } from './verdicts.ts'

const values = { name: '=HYPERLINK("x")', rollNumber: '7', class: 'Class 5 - A', phone: '98' }
const problem = { field: 'phone', text: 'Please enter a valid phone number.' }
const rejected: Verdict = {
  row: {
    line: 12,
    values,
    isGuessed: false,
    isStruck: false,
    hints: {},
    sent: {},
    problems: [problem],
    signature: '',
  },
  standing: 'bad',
  problems: [problem, { field: 'rollNumber', text: 'Line {line} has this too.', values: { line: '4' } }],
  changes: [],
}
const csvOf = (rows: string[][]) => Papa.unparse(rows, csvFormat)
const start = { oneClassId: '', enrolledSince: '2026-06-01' }

const noSheet = { name: '', rows: [] }

describe('the file of rejected rows', () => {
  const rows = rejectedRows('students', [rejected])

  it('has each row with its reasons and its line, and runs nothing', () => {
    const reason = 'Please enter a valid phone number. Line 4 has this too.'
    expect(rows[1]).toEqual(['7', values.name, 'Class 5 - A', '98', '', '', '', '', reason, '12'])
    expect(csvOf(rows)).toContain(`7,"'=HYPERLINK(""x"")",Class 5 - A,98,`)
  })

  it('is read again as it was written', () => {
    const table = readTable('students', readText(csvOf(rows))[0] ?? noSheet)
    const { columns } = planFor('students', table, start)
    expect(columns.slice(0, 4)).toEqual(['rollNumber', 'name', 'class', 'phone'])
    expect(columns.slice(-2)).toEqual([null, null])
  })
})

describe.each(['students', 'teachers'] as const)('the template for %s', (kind) => {
  it('has a title for every field, each known again, and examples that are left out', () => {
    const table = readTable(kind, readText(csvOf(templateRows(kind)))[0] ?? noSheet)
    const { columns } = planFor(kind, table, start)
    expect(columns).not.toContain(null)
    expect(new Set(columns).size).toBe(columns.length)
    expect(table.rows).toEqual([])
    expect(table.leftOut.map(({ why }) => why)).toEqual(['example', 'example'])
  })
})
