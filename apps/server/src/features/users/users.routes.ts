import * as contract from '@shala/contract/users'
import type { TeachersParts } from '#features/teachers/index'
import { type Route, route } from '#platform/http/route'
import { registerPerson, removeUser, showUser } from './users.rules.ts'

export function usersRoutes(parts: TeachersParts): Route[] {
  return [
    route(contract.registerUser, { may: 'users:add' }, (context, { body }) =>
      registerPerson(parts, context, body),
    ),
    route(contract.getUser, { may: 'users:read' }, async (context, { params }) => ({
      user: await showUser(parts, context, params.id),
    })),
    route(contract.deleteUser, { may: 'users:delete' }, async (context, { params }) => {
      await removeUser(context, params.id)
      return { message: contract.userTexts.deleted }
    }),
  ]
}
