import { updateTeacher } from '@shala/contract/teachers/editing'
import * as contract from '@shala/contract/teachers/teachers'
import * as totals from '@shala/contract/totals'
import { callable } from '#features/people/index'
import { claimantOf } from '#platform/context'
import { type Route, route } from '#platform/http/route'
import type { Turns } from '#platform/process/turns'
import { type EditingParts, editTeacher } from './editing/editing.rules.ts'
import { countTeachers, exportTeachers, listTeachers } from './teachers.rules.ts'

export function teachersRoutes({ turns, ...parts }: EditingParts & { turns: Turns }): Route[] {
  return [
    route(
      contract.listTeachers,
      { may: 'teachers:read', reads: true, shows: ({ data }) => callable(data).map(({ _id }) => _id) },
      (context, { query }) => listTeachers(context, query),
    ),
    route(contract.exportTeachers, { may: 'teachers:read', changes: [] }, (context, { body, signal }) =>
      turns.take(claimantOf(context), () => exportTeachers(context, body), signal),
    ),
    route(totals.teacherTotal, { may: 'totals:read', reads: true }, async (context) => ({
      totalTeachers: await countTeachers(context),
    })),
    route(
      updateTeacher,
      { may: 'teachers:edit', changes: ['teachers', 'people'] },
      (context, { params, body }) => editTeacher(parts, context, params.id, body),
    ),
  ]
}
