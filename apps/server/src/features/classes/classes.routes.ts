import * as contract from '@shala/contract/classes'
import { type Route, route } from '#platform/http/route'
import { addClass, changeClass, listClassesAlone, removeClass, restoreClass } from './classes.rules.ts'

export function classesRoutes(): Route[] {
  return [
    route(contract.listClasses, { may: 'classes:read', reads: true }, listClassesAlone),
    route(
      contract.createClass,
      { may: 'classes:write', changes: ['classes'] },
      async (context, { body }) => ({
        message: contract.classTexts.created,
        class: await addClass(context, body),
      }),
    ),
    route(
      contract.updateClass,
      { may: 'classes:write', changes: ['classes'] },
      async (context, { params, body }) => ({
        message: contract.classTexts.updated,
        class: await changeClass(context, params.id, body),
      }),
    ),
    route(
      contract.deleteClass,
      { may: 'classes:write', changes: ['classes'] },
      async (context, { params, query }) => {
        await removeClass(context, params.id, query)
        return { message: contract.classTexts.deleted }
      },
    ),
    route(
      contract.restoreClass,
      { may: 'classes:write', changes: ['classes'] },
      async (context, { params }) => ({
        message: contract.classTexts.restored,
        class: await restoreClass(context, params.id),
      }),
    ),
  ]
}
