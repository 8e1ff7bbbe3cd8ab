import { accessRefusals } from '@shala/contract/access'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { fill, generalRefusals } from '@shala/contract/general/refusal'
import { isAdmin } from '@shala/contract/people'
import { studentEditTexts } from '@shala/contract/students/editing'
import { studentRefusals, studentTexts } from '@shala/contract/students/texts'
import { teacherTexts } from '@shala/contract/teachers/texts'
import { type getUser, type registerUser, type updateUser, userRefusals } from '@shala/contract/users'
import { recordActivity, recordLook } from '#features/activity/index'
import { type AuthParts, authOfActor, signOutEverywhere } from '#features/auth/index'
import { deletePerson, findPerson, lockPeople, type Person } from '#features/people/index'
import { addStudent, editStudent, endEnrolment, findStudent } from '#features/students/index'
import { addTeacher, findTeacher, type TeachersParts } from '#features/teachers/index'
import type { Actor, Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { breaksCheck } from '#platform/database/violations'
import { permissionRule } from '#platform/permissions'
import { Refused } from '#platform/refused'

export interface UsersParts extends TeachersParts {
  auth: AuthParts
}

type ShownPerson = Answer<typeof getUser>['user']

const addStudents = permissionRule('students:add')
const addTeachers = permissionRule('teachers:add')
const readStudents = permissionRule('students:read')
const readTeachers = permissionRule('teachers:read')
const deletePeople = permissionRule('users:delete')
const changeAccesses = permissionRule('access:write')

/**
 * Before the files of a form arrive.
 * @throws Refused 403 for a role that may only add the other kind
 */
export function refuseOtherKind(actor: Actor, field: string, text: string): void {
  if (field === 'role' && text === 'teacher') addTeachers.require(actor)
}

/**
 * Adds a student or a teacher, as the form says.
 * @throws Refused 403 for a role that may only add the other kind
 */
export async function registerPerson(
  parts: TeachersParts,
  context: Context,
  form: Received<typeof registerUser, 'body'>,
): Promise<Answer<typeof registerUser>> {
  if (form.role === 'student') {
    addStudents.require(context.actor)
    return { message: studentTexts.added, user: await addStudent(parts, context, form) }
  }
  addTeachers.require(context.actor)
  return { message: teacherTexts.added, user: await addTeacher(parts, context, form) }
}

/** Students read themselves, staff read students, admins read everybody, and everybody reads themselves. */
function mayRead({ actor }: Context, found: Person): boolean {
  if (actor.userId === found.id) return true
  return (found.role === 'student' ? readStudents : readTeachers).isHeldBy(actor)
}

/**
 * A person with all details.
 * @throws Refused 403 to people who may not read them, 404 when this school has none
 */
export async function showUser(parts: TeachersParts, context: Context, id: string): Promise<ShownPerson> {
  const { db, actor } = context
  // Before looking: for a student, every id but their own is the same.
  if (id !== actor.userId) readStudents.require(actor)
  const found = await findPerson(db, id)
  if (!found) throw new Refused(userRefusals.notFound)
  if (!mayRead(context, found)) throw new Refused(generalRefusals.forbidden)
  const shown = await showFound(parts, context, found)
  if (id !== actor.userId) {
    await recordLook(context, found.role, id)
  }
  return shown
}

async function showFound(parts: TeachersParts, context: Context, found: Person): Promise<ShownPerson> {
  const { role, id: _id, jobTitle: _, duty: __, ...rest } = found
  if (isAdmin(role)) return { _id, role, ...rest }
  const person =
    role === 'student' ? await findStudent(parts.files, context, _id) : await findTeacher(parts, context, _id)
  if (!person) throw new Refused(userRefusals.notFound)
  return person
}

/**
 * Changes a student. Staff have calls of their own.
 * @throws Refused 403 to a teacher for a member of staff, 404 when this school has no such student
 */
export async function editPerson(
  parts: UsersParts,
  context: Context,
  id: string,
  edit: Received<typeof updateUser, 'body'>,
): Promise<Answer<typeof updateUser>> {
  const found = await findPerson(context.db, id)
  if (found && found.role !== 'student') readTeachers.require(context.actor)
  if (found?.role !== 'student') throw new Refused(studentRefusals.notFound)
  const user = await editStudent(parts, context, id, edit)
  return { message: fill(studentEditTexts.updated, { name: user.name }), user }
}

/** The person who removes is locked and checked too: of two admins who remove each other at once, one stays. */
async function lockForRemoval({ db, actor }: Context, id: string): Promise<Person> {
  const locked = await lockPeople(db, [id, actor.userId])
  const self = locked.find((one) => one.id === actor.userId)
  if (!self) throw new Refused(generalRefusals.signedOut)
  deletePeople.require(self)
  const found = locked.find((one) => one.id === id)
  if (!found) throw new Refused(userRefusals.notFound)
  // Whoever removes an admin takes an access away.
  if (isAdmin(found.role)) changeAccesses.require(self)
  return found
}

/**
 * Removes a person: they disappear everywhere, sign-in stops at once, and what was recorded stays.
 * @throws Refused 409 for oneself, 404 when there is none, or no longer
 */
export async function removeUser({ auth }: UsersParts, context: Context, id: string): Promise<void> {
  if (id === context.actor.userId) throw new Refused(userRefusals.deletesSelf)
  await inTransaction(context, async (context) => {
    const { db, actor, now } = context
    const found = await lockForRemoval(context, id)
    if (found.role === 'superadmin' && actor.role !== 'superadmin')
      throw new Refused(accessRefusals.operatorOnly)
    // First, so that a mark of today is set aside: the marks of the deleted stay as they are.
    if (found.role === 'student') await endEnrolment(context, id)
    await deletePerson(db, id, { by: actor.userId, at: now })
    await recordActivity(context, {
      action: 'users.delete',
      entity: found.role,
      entityId: id,
      before: found,
    })
  }).catch((error) => {
    throw breaksCheck(error, 'users_keep_an_admin') ? new Refused(accessRefusals.lastAdmin) : error
  })
  // Otherwise restoring somebody would restore a stolen phone's sign-in too.
  await signOutEverywhere(authOfActor(auth, context.actor), [id], context.now)
}

/**
 * Ends every session of a person and returns how many there were.
 * @throws Refused 404 when there is none, 403 for the operator's account
 */
export async function signUserOut({ auth }: UsersParts, context: Context, id: string): Promise<number> {
  const { db, actor, now } = context
  const found = await findPerson(db, id)
  if (!found) throw new Refused(userRefusals.notFound)
  if (found.role === 'superadmin' && actor.role !== 'superadmin') {
    throw new Refused(accessRefusals.operatorOnly)
  }
  const ended = await signOutEverywhere(authOfActor(auth, actor), [id], now)
  await recordActivity(context, {
    action: 'sessions.end_all',
    entity: found.role,
    entityId: id,
    after: { ended },
  })
  return ended
}
