import * as deleted from '@shala/contract/deleted'
import * as contract from '@shala/contract/users'
import { type Route, route } from '#platform/http/route'
import {
  editPerson,
  refuseOtherKind,
  registerPerson,
  removeUser,
  showUser,
  signUserOut,
  type UsersParts,
} from './users.rules.ts'
import { restorePeople, showDeleted } from './users-restoring.rules.ts'

export function usersRoutes(parts: UsersParts): Route[] {
  return [
    route(
      contract.registerUser,
      {
        may: 'users:add',
        changes: ['students', 'teachers', 'people', 'attendance'],
        refuseField: refuseOtherKind,
      },
      (context, { body }) => registerPerson(parts, context, body),
    ),
    route(deleted.listDeleted, { may: 'users:delete', reads: true }, (context, { query }) =>
      showDeleted(context, query.role),
    ),
    route(
      deleted.restorePeople,
      { may: 'users:delete', changes: ['students', 'teachers', 'people', 'attendance'] },
      (context, { body }) => restorePeople(parts, context, body),
    ),
    route(contract.getUser, { may: 'users:read' }, async (context, { params }) => ({
      user: await showUser(parts, context, params.id),
    })),
    route(
      contract.updateUser,
      { may: 'students:edit', changes: ['students', 'people', 'attendance'] },
      (context, { params, body }) => editPerson(parts, context, params.id, body),
    ),
    route(
      contract.deleteUser,
      { may: 'users:delete', changes: ['students', 'teachers', 'people', 'attendance'] },
      async (context, { params }) => {
        await removeUser(parts, context, params.id)
        return { message: contract.userTexts.deleted }
      },
    ),
    route(
      contract.signUserOut,
      { may: 'users:sign-out', changes: ['access'] },
      async (context, { params }) => {
        const { signedOut, wasNotSignedIn } = contract.userTexts
        const ended = await signUserOut(parts, context, params.id)
        return { message: ended > 0 ? signedOut : wasNotSignedIn, ended }
      },
    ),
  ]
}
