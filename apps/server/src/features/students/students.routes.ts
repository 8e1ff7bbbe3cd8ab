import * as contract from '@shala/contract/students'
import { type Route, route } from '#platform/http/route'
import { addStudent, countStudents, listStudents } from './students.rules.ts'
import { importStudents } from './students-import.rules.ts'

export function studentsRoutes(): Route[] {
  return [
    route(contract.listStudents, { may: 'students:read' }, (context, { query }) =>
      listStudents(context, query),
    ),
    route(contract.studentTotal, { may: 'totals:read' }, async (context) => ({
      totalStudents: await countStudents(context),
    })),
    route(
      contract.registerStudent,
      { may: 'students:add', accepts: 'multipart' },
      async (context, { body }) => ({
        message: contract.studentTexts.added,
        user: await addStudent(context, body),
      }),
    ),
    route(contract.importStudents, { may: 'students:import' }, async (context, { body }) => ({
      message: contract.studentTexts.imported,
      ...(await importStudents(context, body)),
    })),
  ]
}
