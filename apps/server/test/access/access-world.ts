import { randomInt } from 'node:crypto'
import { tokenClaims } from '@shala/contract/auth/auth'
import type { Endpoint } from '@shala/contract/general/endpoint'
import type { StudentDetails } from '@shala/contract/students/students'
import { getUser } from '@shala/contract/users'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import type { ChatModel } from '#platform/chat-model/chat-model'
import { connectAsOwner } from '#platform/database/connection'
import { newId } from '#platform/ids'
import { openGoogleKeys } from '../google-keys.ts'
import { anyPhone, openTestApp, type TestApp } from '../test-app.ts'
import { anyPdf, anyPhoto, dataUrl } from '../test-files.ts'
import { openTestSchool, signInByPhone, signUpAdmin, type TestSchool } from '../test-school.ts'
import type { Column } from './access-row.ts'

/** Somebody who calls; nobody has no token, but an id and a phone that belong to nobody. */
export interface Caller {
  column: Column
  token: string | undefined
  userId: string
  phone: string
}

/** A school with what can be named of it. */
interface Place extends TestSchool {
  classId: string
  /** A student with a photo and two documents. */
  documented: StudentDetails
}

export interface World {
  app: TestApp
  own: Place
  elsewhere: Place
  /** What calls have named, until one of them succeeds and may have changed it. */
  objects: Map<string, Promise<string>>
  credential: (email: string) => Promise<string>
  /** Somebody new with the role of a column, for a call that changes its caller. */
  newCaller: (column: Column) => Promise<Caller>
  /** Of every class of one's own school but the passout class. */
  classTeacher: Caller
  close: () => Promise<void>
}

async function openPlace(app: TestApp, place: string): Promise<Place> {
  const school = await openTestSchool(app)
  const classId = await school.addClass(`Class of ${place}`)
  const id = await school.addStudent(classId, '1', {
    name: `Documented of ${place}`,
    birthCertificate: dataUrl(anyPdf()),
    marksheet: dataUrl(anyPdf('marks')),
    photo: dataUrl(await anyPhoto(40)),
  })
  const { body } = await app.call(getUser, { token: school.admin, params: { id } })
  return { ...school, classId, documented: body.user as StudentDetails }
}

async function newCaller(app: TestApp, place: Place, column: Column): Promise<Caller> {
  const phone = anyPhone()
  if (column === 'nobody') return { column, token: undefined, userId: newId(), phone }
  if (column === 'newcomer') return { column, ...(await signUpAdmin(app)) }
  if (column === 'classTeacher') return { column, ...(await place.signInAs('teacher')) }
  if (column === 'office' || column === 'principal') {
    const admin = await place.signInAs('admin')
    const users = app.bind(place.schoolId).updateTable('users').where('id', '=', admin.userId)
    await users.set({ duty: column }).execute()
    return { column, ...admin }
  }
  if (column !== 'student') return { column, ...(await place.signInAs(column)) }
  const userId = await place.addStudent(place.classId, another(), { phone })
  return { column, userId, phone, token: await signInByPhone(app, phone) }
}

export interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** The one who calls, where that must be somebody new. */
  by?: Caller
}

/** What is sent when `caller` names `named`: whole and correct, so that the answer is about who and what alone. */
export type Maker = (world: World, caller: Caller, named: string) => Promise<Sent> | Sent
/** By the endpoint that takes it. */
export type Makers = readonly (readonly [Endpoint, Maker])[]

/** Each of some columns, once. */
export async function callersOf<C extends Column>(
  { newCaller, classTeacher }: World,
  some: readonly C[],
): Promise<Record<C, Caller>> {
  const made: [C, Caller][] = []
  for (const column of some) {
    made.push([column, column === 'classTeacher' ? classTeacher : await newCaller(column)])
  }
  return Object.fromEntries(made) as Record<C, Caller>
}

/** A model that says one thing and draws one picture. */
const painter: ChatModel = {
  talk: async () => ({ text: 'Yes.', toolCalls: [] }),
  draw: () => anyPhoto(20),
}

/** Two schools, side by side on one server. */
export async function openWorld(): Promise<World> {
  const { google, credential, close } = await openGoogleKeys()
  const plenty = 1_000_000
  const codeLimits = { perNetworkInTenMinutes: plenty, perSchoolDay: plenty, perDay: plenty }
  const chatLimits = { questions: plenty, images: plenty, perMinute: plenty }
  const app = await openTestApp({ google, codeLimits, chatModel: painter, chatLimits })
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  const own = await openPlace(app, 'one’s own school')
  const elsewhere = await openPlace(app, 'another school')
  const classTeacher = await newCaller(app, own, 'classTeacher')
  const world: World = {
    app,
    own,
    objects: new Map(),
    elsewhere,
    classTeacher,
    credential: (email) => credential(email, app.clock.now),
    newCaller: (column) => newCaller(app, own, column),
    async close() {
      await app.close()
      close()
    },
  }
  await settleClasses(world)
  await analyze(app)
  return world
}

/** Of tables that are new PostgreSQL knows nothing, and it reads all of them for each call; elsewhere it looks after a minute. */
async function analyze({ database }: TestApp): Promise<void> {
  const owner = await connectAsOwner(database)
  await owner.query('analyze')
  await owner.end()
}

/**
 * Gives every class its class teacher, and forgets who has marked: a teacher sees the contacts of a class on the day that she
 * marks it.
 */
export async function settleClasses({ app, own, classTeacher: { userId } }: World): Promise<void> {
  const db = app.bind(own.schoolId)
  await db
    .updateTable('classes')
    .set({ class_teacher_id: userId })
    .where('is_passout', '=', false)
    .where(sql<boolean>`class_teacher_id is distinct from ${userId}`)
    .execute()
  await db.updateTable('attendance_days').set({ markers: [] }).where(sql<boolean>`markers <> '{}'`).execute()
}

let made = 0
/** Not given to anybody before: in names, roll numbers, emails. */
export function another(): string {
  made += 1
  return String(1000 + made)
}

export type StaffRole = 'teacher' | 'admin' | 'superadmin'

/** Tries are counted by where they come from. */
export function anyAddress(): string {
  return `10.${randomInt(1, 250)}.${randomInt(250)}.${randomInt(250)}`
}

/** Somebody of the staff who has not signed in. */
export async function addStaff(
  { app }: World,
  { schoolId }: TestSchool,
  role: StaffRole,
  phone = anyPhone(),
): Promise<{ userId: string; phone: string; email: string }> {
  const [userId, number] = [newId(), another()]
  const email = `staff.${number}@x.example`
  const named = { name: `Staff ${number}`, phone, email }
  await app
    .bind(schoolId)
    .insertInto('users')
    .values({ school_id: schoolId, id: userId, role, ...named, created_at: app.clock.now })
    .execute()
  return { userId, phone, email }
}

export function pass({ app }: World, seconds: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
}

export function sessionOf(token: string | undefined): string {
  return token ? tokenClaims.parse(decodeJwt(token)).sessionId : newId()
}

/** The same as before, unless a call has succeeded since. */
export function keep({ objects }: World, kind: string, make: () => Promise<string>): Promise<string> {
  const kept = objects.get(kind) ?? make()
  objects.set(kind, kept)
  return kept
}

/** Staff are signed in, so that a refused call can be seen to end no session of theirs. */
async function addPerson(place: Place, role: StaffRole | 'student'): Promise<string> {
  if (role === 'student') return await place.addStudent(place.classId, another())
  return (await place.signInAs(role)).userId
}

/** The id of a person that a call names; elsewhere somebody of `usual`. */
export async function personId(
  world: World,
  caller: Caller,
  named: string,
  usual: StaffRole | 'student' = 'student',
): Promise<string> {
  if (named === 'own') return caller.userId
  if (named === 'nobodys') return newId()
  if (named === 'malformed') return 'nonsense'
  const [place, role] =
    named === 'elsewhere' ? [world.elsewhere, usual] : [world.own, named as StaffRole | 'student']
  return await keep(world, `${named} ${role}`, () => addPerson(place, role))
}

/** The id of a class that a call names: one that was just made, or the one that every school has. */
export async function classId(world: World, named: string): Promise<string> {
  const { app, own, elsewhere } = world
  if (named === 'nobodys') return newId()
  if (named === 'malformed') return 'nonsense'
  if (named !== 'passout') {
    const place = named === 'elsewhere' ? elsewhere : own
    return await keep(world, `${named} class`, () => place.addClass(`Class ${another()}`))
  }
  const passout = app.bind(own.schoolId).selectFrom('classes').where('is_passout', '=', true).select('id')
  return (await passout.executeTakeFirstOrThrow()).id
}
