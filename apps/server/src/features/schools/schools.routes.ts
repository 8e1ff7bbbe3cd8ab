import { updateClassWeek } from '@shala/contract/schools/class-week'
import * as contract from '@shala/contract/schools/schools'
import * as settings from '@shala/contract/schools/settings'
import type { AuthParts } from '#features/auth/index'
import type { FilesParts } from '#features/files/index'
import type { SchoolDb } from '#platform/database/school-db'
import { type Route, route, routeWithoutSchool } from '#platform/http/route'
import { changeSchool, createSchool, showSchool } from './schools.rules.ts'
import { askDeletion, undoDeletion } from './schools-deletion.rules.ts'
import {
  type AroundSettings,
  changeClassWeek,
  changeLogo,
  changeSettings,
  showSettings,
} from './schools-settings.rules.ts'

interface SchoolsParts extends AroundSettings {
  auth: AuthParts
  files: FilesParts
  bindToSchool: (schoolId: string) => SchoolDb
}

export function schoolsRoutes({ auth, files, bindToSchool, ...around }: SchoolsParts): Route[] {
  return [
    routeWithoutSchool(contract.getSchools, { may: 'schools:read', reads: true }, ({ context }) =>
      showSchool(context),
    ),
    routeWithoutSchool(
      contract.createSchool,
      { may: 'schools:create', changes: ['school'] },
      async ({ actor }, { body, now }) => {
        const context = { auth, actor, now, bindToSchool }
        return { message: contract.schoolTexts.registered, ...(await createSchool(context, body)) }
      },
    ),
    route(
      contract.updateSchool,
      { may: 'schools:write', changes: ['school', 'calendar'] },
      async (context, { body }) => ({
        message: contract.schoolTexts.updated,
        school: await changeSchool(around.aroundPlace, context, body),
      }),
    ),
    route(settings.getSettings, { may: 'schools:read', reads: true }, async (context) => ({
      settings: await showSettings(context),
    })),
    route(
      settings.updateSettings,
      { may: 'schools:write', changes: ['school', 'calendar', 'leave'] },
      async (context, { body }) => ({
        message: settings.settingsTexts.saved,
        ...(await changeSettings(around, context, body)),
      }),
    ),
    route(
      updateClassWeek,
      { may: 'schools:write', changes: ['school', 'classes'] },
      async (context, { params, body }) => ({
        message: settings.settingsTexts.saved,
        settings: await changeClassWeek(around.afterWeek, context, params.classId, body),
      }),
    ),
    route(settings.updateLogo, { may: 'schools:write', changes: ['school'] }, (context, { body }) =>
      changeLogo(files, context, body),
    ),
    route(settings.askDeletion, { may: 'schools:write', changes: ['school'] }, async (context, { body }) => ({
      message: settings.settingsTexts.deletionAsked,
      school: await askDeletion(context, body),
    })),
    route(settings.undoDeletion, { may: 'schools:write', changes: ['school'] }, async (context) => ({
      message: settings.settingsTexts.deletionUndone,
      school: await undoDeletion(context),
    })),
  ]
}
