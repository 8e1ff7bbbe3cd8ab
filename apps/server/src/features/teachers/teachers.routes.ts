import * as contract from '@shala/contract/teachers'
import { type Route, route } from '#platform/http/route'
import { countTeachers, listTeachers, type TeachersParts } from './teachers.rules.ts'

export function teachersRoutes(parts: TeachersParts): Route[] {
  return [
    route(contract.listTeachers, { may: 'teachers:read' }, (context, { query }) =>
      listTeachers(parts, context, query),
    ),
    route(contract.teacherTotal, { may: 'totals:read' }, async (context) => ({
      totalTeachers: await countTeachers(context),
    })),
  ]
}
