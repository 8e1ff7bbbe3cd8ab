import * as contract from '@shala/contract/schools'
import type { SessionsContext } from '#features/auth/index'
import type { SchoolDb } from '#platform/database/school-db'
import { type Route, route, routeWithoutSchool } from '#platform/http/route'
import { changeSchool, foundSchool, showSchool } from './schools.rules.ts'

interface SchoolsParts {
  sessions: Omit<SessionsContext, 'now'>
  bindToSchool: (schoolId: string) => SchoolDb
}

export function schoolsRoutes({ sessions, bindToSchool }: SchoolsParts): Route[] {
  return [
    routeWithoutSchool(contract.getSchools, { may: 'schools:read' }, ({ context }) => showSchool(context)),
    routeWithoutSchool(contract.createSchool, { may: 'schools:create' }, async ({ actor }, { body, now }) => {
      const context = { sessions: { ...sessions, now }, actor, now, bindToSchool }
      return { message: contract.schoolTexts.registered, ...(await foundSchool(context, body)) }
    }),
    route(contract.updateSchool, { may: 'schools:write' }, async (context, { body }) => ({
      message: contract.schoolTexts.updated,
      school: await changeSchool(context, body),
    })),
  ]
}
