import * as contract from '@shala/contract/students'
import { getStudentHistory } from '@shala/contract/students-history'
import { importStudents as importEndpoint } from '@shala/contract/students-import'
import type { FilesParts } from '#features/files/index'
import { claimantOf } from '#platform/context'
import { type Route, route } from '#platform/http/route'
import type { Turns } from '#platform/process/turns'
import { countStudents, listStudents, showStudent } from './students.rules.ts'
import { showHistory } from './students-history.rules.ts'
import { importStudents } from './students-import.rules.ts'

export function studentsRoutes({ files, turns }: { files: FilesParts; turns: Turns }): Route[] {
  return [
    route(contract.listStudents, { may: 'students:read' }, (context, { query }) =>
      listStudents(context, query),
    ),
    route(contract.studentTotal, { may: 'totals:read' }, async (context) => ({
      totalStudents: await countStudents(context),
    })),
    route(contract.getStudent, { may: 'users:read' }, async (context, { params }) => ({
      student: await showStudent(files, context, params.id),
    })),
    route(getStudentHistory, { may: 'users:read' }, async (context, { params }) => ({
      enrolments: await showHistory(context, params.id),
    })),
    route(importEndpoint, { may: 'students:import' }, async (context, { body, signal }) => ({
      message: contract.studentTexts.imported,
      ...(await turns.take(claimantOf(context), () => importStudents(context, body), signal)),
    })),
  ]
}
