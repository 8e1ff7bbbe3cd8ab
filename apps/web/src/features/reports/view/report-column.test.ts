import { describe, expect, it } from 'vitest'
import { fileOf, inOrder, type ReportColumn } from './report-column.ts'

interface Row {
  name: string
  percent: number | null
}

const columns: ReportColumn<Row>[] = [
  { key: 'name', title: 'Student', value: ({ name }) => name },
  { key: 'percent', title: 'Attended', value: ({ percent }) => percent ?? '' },
]
const rows: Row[] = [
  { name: 'Class 10', percent: null },
  { name: 'Class 9', percent: 75 },
  { name: 'Class 2', percent: 100 },
]
const names = (sort?: string) => inOrder(columns, rows, sort).map(({ name }) => name)

describe('the rows of a report', () => {
  it('stand as they come until a column is chosen, and for a column that is none', () => {
    expect([names(), names('nothing')]).toEqual(Array(2).fill(['Class 10', 'Class 9', 'Class 2']))
  })

  it('go by numbers, also those inside words', () => {
    expect(names('name')).toEqual(['Class 2', 'Class 9', 'Class 10'])
    expect(names('-name')).toEqual(['Class 10', 'Class 9', 'Class 2'])
  })

  it('have those without a value last, in either direction', () => {
    expect(names('percent')).toEqual(['Class 9', 'Class 2', 'Class 10'])
    expect(names('-percent')).toEqual(['Class 2', 'Class 9', 'Class 10'])
  })

  it('become a file with titles, numbers as numbers', () => {
    expect(fileOf(columns, rows)).toEqual([
      ['Student', 'Attended'],
      ['Class 10', ''],
      ['Class 9', 75],
      ['Class 2', 100],
    ])
  })
})
