import * as contract from '@shala/contract/imports/imports'
import type { AuthParts } from '#features/auth/index'
import type { Importer } from '#features/people/index'
import { studentImporter } from '#features/students/index'
import { type TeachersParts, teacherImporter } from '#features/teachers/index'
import { claimantOf } from '#platform/context'
import { type Route, route } from '#platform/http/route'
import type { Turns } from '#platform/process/turns'
import { beginImport, checkRows, listImports, takeInRows } from './imports.rules.ts'
import { undoImport } from './imports-undo.rules.ts'

interface ImportsParts extends Pick<TeachersParts, 'numberKeys'> {
  turns: Turns
  auth: AuthParts
}

const may = 'imports:write'
const ofStudents = ['students', 'classes', 'attendance', 'people'] as const
const ofTeachers = ['teachers', 'people', 'teacher-attendance'] as const

function rowRoutes({ turns, auth }: ImportsParts, importers: Record<contract.ImportKind, Importer>): Route[] {
  const { students, teachers } = importers
  return [
    route(contract.checkStudentRows, { may, changes: [] }, async (context, { body, signal }) => ({
      results: await turns.take(claimantOf(context), () => checkRows(students, context, body), signal),
    })),
    route(
      contract.sendStudentRows,
      { may, changes: ofStudents },
      async (context, { params: { id }, body, signal }) => {
        const take = () =>
          takeInRows({ importer: students, auth }, context, { id, kind: 'students', ...body })
        return { results: await turns.take(claimantOf(context), take, signal) }
      },
    ),
    route(contract.checkTeacherRows, { may, changes: [] }, async (context, { body, signal }) => ({
      results: await turns.take(claimantOf(context), () => checkRows(teachers, context, body), signal),
    })),
    route(
      contract.sendTeacherRows,
      { may, changes: ofTeachers },
      async (context, { params: { id }, body, signal }) => {
        const take = () =>
          takeInRows({ importer: teachers, auth }, context, { id, kind: 'teachers', ...body })
        return { results: await turns.take(claimantOf(context), take, signal) }
      },
    ),
  ]
}

export function importsRoutes(parts: ImportsParts): Route[] {
  const { turns, auth } = parts
  const importers = { students: studentImporter(parts), teachers: teacherImporter(parts) }
  return [
    route(contract.beginImport, { may, changes: [] }, (context, { body, signal }) =>
      turns.take(claimantOf(context), () => beginImport(context, body), signal),
    ),
    route(contract.listImports, { may }, async (context) => ({ imports: await listImports(context) })),
    ...rowRoutes(parts, importers),
    route(
      contract.undoImport,
      { may, changes: [...ofStudents, ...ofTeachers] },
      async (context, { params: { id }, body, signal }) => {
        const { keepChanged } = body
        const undo = () => undoImport({ importers, auth }, context, { id, keepChanged })
        return await turns.take(claimantOf(context), undo, signal)
      },
    ),
  ]
}
