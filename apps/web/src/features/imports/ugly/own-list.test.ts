import { join } from 'node:path'
import { type DetailField, detailFields, detailKeys } from '@shala/contract/students/details'
import type { StudentWithDetails } from '@shala/contract/students/students'
import { strToU8 } from 'fflate'
import { afterEach, expect, it } from 'vitest'
import { studentTable } from '#features/students/index.ts'
import { i18n } from '#platform/i18n.ts'
import { csvOf } from '#platform/tables/save-table.ts'
import { readCatalogue } from '../../../../build/words.ts'
import { buffer, problems, sent, take } from './take-file.ts'

afterEach(() => i18n.activate('en'))

function anyValue({ kind, choices, digits = 0 }: DetailField): string {
  // Lists hold no more of it.
  if (kind === 'aadhaar') return 'XXXX XXXX 2346'
  if (kind === 'day') return '2015-05-12'
  if (kind === 'choice') return choices?.at(-1)?.value ?? ''
  if (kind === 'phone') return '9811100011'
  return kind === 'digits' ? '1'.repeat(digits) : 'Asha Devi'
}

const details = Object.fromEntries(detailFields.map((field: DetailField) => [field.key, anyValue(field)]))
const student = {
  ...Object.fromEntries(detailKeys.map((key) => [key, null])),
  ...details,
  _id: 's',
  name: '-Ravi Kumar',
  rollNumber: '01',
  admissionNumber: '0012',
  status: 'active',
  class: { _id: 'Class 5 A', name: 'Class 5', section: 'A' },
  phone: '9811100012',
  email: 'ravi@example.org',
  address: '=12 Main Road',
  enrollmentDate: '2026-06-15',
  session: null,
  passoutYear: null,
  photo: null,
  own: { f: 'Blue' },
} as unknown as StudentWithDetails
const house = { _id: 'f', label: 'House', kind: 'choice' as const, choices: ['Red', 'Blue'] }

/** A spreadsheet takes the zeros from numbers, and a guarding apostrophe stays a letter of the cell. */
const asExcelSaves = (cell: string) => (/^[=+\-@]/.test(cell) ? `'${cell}` : cell.replace(/^0+(?=\d)/, ''))

it.each([
  ['English', 'en'],
  // Under a name of its own: other tests name months in Hindi.
  ['Hindi', 'hi-IN'],
])(
  'a list that Shala wrote in %s, saved by a spreadsheet, says the same of every field',
  async (_, language) => {
    const words = await readCatalogue(join(import.meta.dirname, '../../../locales/hi.po'))
    i18n.load('hi-IN', Object.fromEntries(words.map(([id, { translation = '' }]) => [id, translation])))
    i18n.activate(language)
    const table = studentTable([student], [house]).map((row) => row.map(asExcelSaves))
    const quoted = table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    const { rows } = await take('students.csv', buffer(strToU8(quoted.join('\n'))), { own: [house] })
    expect(problems(rows).filter(([, field]) => field !== 'name')).toEqual([])
    const { leavingReason, ...kept } = details
    expect(leavingReason).toBeDefined()
    expect(sent(rows)).toMatchObject([
      {
        ...kept,
        name: '-Ravi Kumar',
        rollNumber: '1',
        admissionNumber: '12',
        className: 'Class 5',
        section: 'A',
        phone: '9811100012',
        email: 'ravi@example.org',
        address: '=12 Main Road',
        enrollmentDate: '2026-06-15',
        'own.f': 'Blue',
      },
    ])
  },
)

it('a CSV that Shala wrote says the same, also where signs stand inside a cell that it had to guard', async () => {
  const texts = {
    name: '=HYPERLINK("x")',
    address: 'Flat 3, "Shanti"\n=12 Main Road\n-5; +Lane|＠Pune',
    fatherName: "O'Kale; =SUM(1)",
    motherName: '＝Asha',
  }
  const csv = await csvOf(studentTable([{ ...student, ...texts }], [house]))
  const { rows } = await take('students.csv', buffer(strToU8(csv)), { own: [house] })
  expect(sent(rows)).toMatchObject([texts])
})
