import * as contract from '@shala/contract/teachers'
import { type Route, route } from '#platform/http/route'
import { countTeachers, listTeachers } from './teachers.rules.ts'

export function teachersRoutes(): Route[] {
  return [
    route(contract.listTeachers, { may: 'teachers:read', reads: true }, (context, { query }) =>
      listTeachers(context, query),
    ),
    route(contract.teacherTotal, { may: 'totals:read', reads: true }, async (context) => ({
      totalTeachers: await countTeachers(context),
    })),
  ]
}
