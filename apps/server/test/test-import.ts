import {
  beginImport,
  type ImportKind,
  type RowResult,
  sendStudentRows,
  sendTeacherRows,
  undoImport,
} from '@shala/contract/imports/imports'
import { listStudents, type Student } from '@shala/contract/students/listed'
import type { TestApp } from './test-app.ts'
import type { TestSchool } from './test-school.ts'

const rowsAtOnce = 250

/** The lines of a file, numbered as a spreadsheet numbers them. */
export function linesOf(rows: object[]): { line: number }[] {
  return rows.map((row, index) => ({ line: index + 2, ...row }))
}

/** The calls that the import's screen makes. */
export function importsOf(app: TestApp, { admin }: TestSchool) {
  const send = (
    id: string,
    rows: object[],
    more: { update?: boolean; token?: string; kind?: ImportKind } = {},
  ) => {
    const { kind = 'students', token = admin, update = false } = more
    const endpoint = kind === 'students' ? sendStudentRows : sendTeacherRows
    return app.call(endpoint, { token, params: { id }, body: { rows, update } })
  }

  async function begin(kind: ImportKind = 'students', newClasses: object[] = []): Promise<string> {
    const { body } = await app.call(beginImport, {
      token: admin,
      body: { kind, fileName: 'students.xlsx', newClasses },
    })
    return body.import._id
  }

  return {
    send,
    begin,
    /** A whole file, call by call. */
    async takeIn(
      rows: object[],
      { update = false, kind = 'students' as ImportKind, newClasses = [] as object[] } = {},
    ): Promise<{ id: string; results: RowResult[]; outcomes: string[] }> {
      const id = await begin(kind, newClasses)
      const lines = linesOf(rows)
      const results: RowResult[] = []
      for (let from = 0; from < lines.length; from += rowsAtOnce) {
        const { body } = await send(id, lines.slice(from, from + rowsAtOnce), { update, kind })
        results.push(...body.results)
      }
      return { id, results, outcomes: results.map(({ outcome }) => outcome) }
    },
    undo: (id: string, more: { keepChanged?: boolean; token?: string } = {}) => {
      const { token = admin, keepChanged = false } = more
      return app.call(undoImport, { token, params: { id }, body: { keepChanged } })
    },
    /** Every student, without ids. */
    async students(): Promise<Student[]> {
      const all: Student[] = []
      for (let page = 1; ; page += 1) {
        const query = { page: String(page), limit: '100' }
        const { body } = await app.call(listStudents, { token: admin, query })
        all.push(...body.students)
        if (page >= body.pagination.pages) return all
      }
    },
  }
}
