import * as access from '@shala/contract/access'
import { listOwnActivity } from '@shala/contract/activity/activity'
import { addAnnouncement, listAnnouncements } from '@shala/contract/announcements'
import { attendanceHistory, markAttendance } from '@shala/contract/attendance/attendance'
import * as calls from '@shala/contract/attendance/calls'
import { attendanceChanges } from '@shala/contract/attendance/changes'
import { remindOfClasses } from '@shala/contract/attendance/reminding'
import * as telling from '@shala/contract/attendance/telling'
import { makeFeed, readFeed } from '@shala/contract/calendar/sharing'
import { checkCertificate, issueCertificate } from '@shala/contract/certificates/certificates'
import { askChat, clearChat, getChatImage, listChat } from '@shala/contract/chat/chat'
import { listClasses } from '@shala/contract/classes'
import { getDashboard } from '@shala/contract/dashboard'
import { testDelivery } from '@shala/contract/deliveries'
import { exportOwn } from '@shala/contract/exports'
import { answerAtHome, listChildren } from '@shala/contract/family'
import { getDocument, getPhoto } from '@shala/contract/files'
import { decideLeave } from '@shala/contract/leave/deciding'
import * as leave from '@shala/contract/leave/leave'
import { decideNote, listNotes, sendNote } from '@shala/contract/leave/noting'
import { shortenLeave } from '@shala/contract/leave/shortening'
import { liveStream } from '@shala/contract/live'
import * as notifications from '@shala/contract/notifications/notifications'
import * as push from '@shala/contract/notifications/push'
import * as consent from '@shala/contract/privacy/consent'
import { getNotice } from '@shala/contract/privacy/notice'
import { askPrivacy, listOwnRequests } from '@shala/contract/privacy/requests'
import { getMe } from '@shala/contract/profile'
import { recordReportDownload } from '@shala/contract/reports/reports'
import * as schools from '@shala/contract/schools/schools'
import { updateSettings } from '@shala/contract/schools/settings'
import { settlingMinutes } from '@shala/contract/schools/telling'
import { exportStudents } from '@shala/contract/students/export'
import { getStudentHistory } from '@shala/contract/students/history'
import { showStudentNumber } from '@shala/contract/students/number'
import { listPapers } from '@shala/contract/students/papers'
import { getStudent, type StudentDetails } from '@shala/contract/students/students'
import { makeGate, showGate } from '@shala/contract/teacher-attendance/gate'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import { scanTeacher } from '@shala/contract/teacher-attendance/teacher-attendance'
import * as users from '@shala/contract/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notify } from '#features/notifications/index'
import { before, minute } from '#platform/durations'
import { newId } from '#platform/ids'
import { makerOf } from '../test/access/access-calls.ts'
import { contactsRule } from '../test/access/access-row.ts'
import { accountRows, signingInRows } from '../test/access/access-rows-account.ts'
import { accessTable, reportsRule, rosterRule } from '../test/access/access-table.ts'
import {
  another,
  type Caller,
  callersOf,
  openWorld,
  personId,
  type StaffRole,
  settleClasses,
  type World,
} from '../test/access/access-world.ts'
import { narrowing } from '../test/access/narrowed.ts'
import { openZip } from '../test/open-zip.ts'
import { makeBrowser } from '../test/push-server.ts'
import { anyPhone } from '../test/test-app.ts'
import { anyPdf, anyPhoto, dataUrl } from '../test/test-files.ts'
import { signInByPhone } from '../test/test-school.ts'

const roles = ['student', 'teacher', 'admin', 'superadmin'] as const
const staff = ['teacher', 'admin', 'superadmin'] as const
const admins = ['admin', 'superadmin'] as const
const account = new Set([...signingInRows, ...accountRows])
/** `access-sight.test.ts` and `reporting.test.ts` have these. */
const elsewhere: (string | undefined)[] = [contactsRule, reportsRule, rosterRule]
const { describeRoute, leavesOutNone } = narrowing(
  accessTable.filter((row) => !account.has(row) && !elsewhere.includes(row.rule)),
)

let world: World
let callers: Record<(typeof roles)[number], Caller>
beforeAll(async () => {
  world = await openWorld()
  callers = await callersOf(world, roles)
})
afterAll(() => world.close())

const add = (role: StaffRole | 'student') => {
  world.objects.clear()
  return personId(world, callers.admin, role)
}
const isIn = async ({ token }: Caller) => (await world.app.call(getMe, { token })).status === 200

describeRoute(schools.getSchools, () => {
  it.each(roles)('%s: sees their own school', async (role) => {
    const { body } = await world.app.call(schools.getSchools, { token: callers[role].token })
    expect(body.schools.map(({ _id }) => _id)).toEqual([world.own.schoolId])
  })

  it('admin without a school: sees none', async () => {
    const { token } = await world.newCaller('newcomer')
    expect((await world.app.call(schools.getSchools, { token })).body).toEqual({ school: null, schools: [] })
  })
})

describeRoute(schools.createSchool, () => {
  const create = async ({ token, column }: Caller) => {
    const { body } = await makerOf(schools.createSchool)(world, { ...callers.admin, column }, '')
    return await world.app.call(schools.createSchool, { token, body })
  }

  it.each([
    ['student', 403],
    ['teacher', 403],
    ['admin', 409],
    ['superadmin', 409],
  ] as const)('%s: gets no other school', async (role, expected) => {
    expect((await create(callers[role])).status).toBe(expected)
    const { body } = await world.app.call(schools.getSchools, { token: callers[role].token })
    expect(body.school?._id).toBe(world.own.schoolId)
  })

  it('admin without a school: gets one of their own', async () => {
    const { status, body } = await create(await world.newCaller('newcomer'))
    expect(status).toBe(201)
    expect(body.school._id).not.toBe(world.own.schoolId)
  })
})

describeRoute(access.changeAccess, () => {
  const change = async (by: Caller, id: string) => {
    const body = { role: 'admin', status: 'active' }
    return (await world.app.call(access.changeAccess, { token: by.token, params: { id }, body })).status
  }

  it.each(['student', 'teacher'] as const)('%s: gives nobody access, nor themself', async (role) => {
    const caller = callers[role]
    expect([await change(caller, caller.userId), await change(caller, await add('teacher'))]).toEqual([
      403, 403,
    ])
    expect((await world.app.call(getMe, { token: caller.token })).body.user.role).toBe(role)
  })

  it.each(admins)(
    '%s: gives it to the staff, not to students, and leaves superadmins alone',
    async (role) => {
      const statuses: number[] = []
      for (const whose of roles) statuses.push(await change(callers[role], await add(whose)))
      expect(statuses).toEqual([404, 200, 200, 403])
    },
  )
})

describeRoute(testDelivery, () => {
  it.each(admins)('%s: the message goes to their own phone', async (role) => {
    world.app.clock.now = new Date(world.app.clock.now.getTime() + 61_000)
    const { token, phone } = callers[role]
    const { body } = await world.app.call(testDelivery, { token, body: { channel: 'phone' } })
    expect(body.message).toContain(phone)
  })
})

describeRoute(listClasses, () => {
  const list = async ({ token }: Caller) =>
    (await world.app.call(listClasses, { token })).body.classes.map(({ _id }) => _id)

  it('student: sees their own class alone', async () => {
    await world.own.addClass('A class of others')
    expect(await list(callers.student)).toEqual([world.own.classId])
  })

  it.each(staff)('%s: sees every class of the school', async (role) => {
    const classes = world.app.bind(world.own.schoolId).selectFrom('classes').select('id')
    const every = (await classes.where('deleted_at', 'is', null).execute()).map(({ id }) => id)
    expect((await list(callers[role])).toSorted()).toEqual(every.toSorted())
  })
})

describeRoute(getStudent, () => {
  const read = async ({ token }: Caller, id: string) =>
    (await world.app.call(getStudent, { token, params: { id } })).body.student?._id

  it('student: reads themself, no other', async () => {
    const { student } = callers
    expect([await read(student, student.userId), await read(student, await add('student'))]).toEqual([
      student.userId,
      undefined,
    ])
  })

  it.each(staff)('%s: reads every student', async (role) => {
    const id = await add('student')
    expect(await read(callers[role], id)).toBe(id)
  })

  it('teacher: reads the phone and the documents of a student of their own class', async () => {
    const { _id } = world.own.documented
    const seen = async (by: Caller) => {
      const { student } = (await world.app.call(getStudent, { token: by.token, params: { id: _id } })).body
      return { hasDocument: student.birthCertificate !== null, isLimited: student.isLimited ?? false }
    }
    expect(await seen(world.classTeacher)).toEqual({ hasDocument: true, isLimited: false })
    expect(await seen(callers.teacher)).toEqual({ hasDocument: false, isLimited: true })
  })
})

describeRoute(listChildren, () => {
  it('a family: sees the children that their sign-in proved', async () => {
    const { token, userId } = await world.newCaller('student')
    const { body } = await world.app.call(listChildren, { token })
    expect(body.children.map(({ _id }) => _id)).toEqual([userId])
  })
})

describeRoute(answerAtHome, () => {
  it('a family: answers for a child of their own', async () => {
    const { token } = await world.newCaller('student')
    const params = { id: world.own.documented._id }
    const { status } = await world.app.call(answerAtHome, { token, params, body: { answer: 'ill' } })
    expect(status).toBe(404)
  })
})

describeRoute(exportStudents, () => {
  it('teacher: takes along the students of their own classes', async () => {
    await add('student')
    const taken = async ({ token }: Caller) =>
      (await world.app.call(exportStudents, { token, body: {} })).body.students.length
    expect(await taken(world.classTeacher)).toBeGreaterThan(0)
    expect(await taken(callers.teacher)).toBe(0)
  })
})

describeRoute(listPapers, () => {
  it('teacher: lists those of their own classes', async () => {
    const statusFor = async ({ token }: Caller) =>
      (await world.app.call(listPapers, { token, query: { class: world.own.classId } })).status
    expect(await statusFor(world.classTeacher)).toBe(200)
    expect(await statusFor(callers.teacher)).toBe(403)
  })
})

describeRoute(users.registerUser, () => {
  const register = async (by: Caller, kind: string) => {
    const { body } = await makerOf(users.registerUser)(world, by, kind)
    return (await world.app.call(users.registerUser, { token: by.token, body })).status
  }

  it.each([
    ['student', 'nobody', [403, 403, 403]],
    ['teacher', 'students alone', [201, 403, 422]],
    ['admin', 'students and teachers', [201, 201, 422]],
    ['superadmin', 'students and teachers', [201, 201, 422]],
  ] as const)('%s: adds %s', async (role, _, expected) => {
    const statuses: number[] = []
    for (const kind of ['student', 'teacher', 'admin']) statuses.push(await register(callers[role], kind))
    expect(statuses).toEqual(expected)
  })
})

describeRoute(showStudentNumber, () => {
  const show = async ({ token }: Caller, id: string) =>
    (await world.app.call(showStudentNumber, { token, params: { id } })).status

  it('student: sees their own number, no other’s; a teacher sees none', async () => {
    const { student, teacher } = callers
    const other = await add('student')
    expect([await show(student, student.userId), await show(student, other)]).toEqual([200, 403])
    expect(await show(teacher, other)).toBe(403)
  })

  it.each(['admin', 'superadmin'] as const)('%s: sees every student’s', async (role) => {
    expect(await show(callers[role], await add('student'))).toBe(200)
  })
})

describeRoute(getStudentHistory, () => {
  const read = async ({ token }: Caller, id: string) =>
    (await world.app.call(getStudentHistory, { token, params: { id } })).status

  it('student: reads their own classes, no other’s', async () => {
    const { student } = callers
    expect([await read(student, student.userId), await read(student, await add('student'))]).toEqual([
      200, 403,
    ])
  })

  it.each(staff)('%s: reads the classes of every student', async (role) => {
    expect(await read(callers[role], await add('student'))).toBe(200)
  })
})

/** The roles of the people with whom a call by their id succeeds; the caller's own comes as 'own'. */
async function reached(
  endpoint:
    | typeof users.getUser
    | typeof users.updateUser
    | typeof users.deleteUser
    | typeof users.signUserOut,
  caller: Caller,
): Promise<string[]> {
  const succeeded: string[] = []
  for (const whose of [...roles, 'own'] as const) {
    const id = whose === 'own' ? caller.userId : await add(whose)
    const body = endpoint === users.updateUser ? { address: 'Wagholi' } : undefined
    const { status } = await world.app.call(endpoint, { token: caller.token, params: { id }, body })
    if (status === 200) succeeded.push(whose)
  }
  return succeeded
}

describeRoute(users.getUser, () => {
  it.each([
    ['student', 'themself', ['own']],
    ['teacher', 'students and themself', ['student', 'own']],
    ['admin', 'everybody', [...roles, 'own']],
    ['superadmin', 'everybody', [...roles, 'own']],
  ] as const)('%s: reads %s', async (role, _, expected) => {
    expect(await reached(users.getUser, callers[role])).toEqual(expected)
  })
})

describeRoute(users.updateUser, () => {
  it.each([
    ['student', 'nobody', []],
    ['teacher', 'nobody of another class', []],
    ['classTeacher', 'students of their class', ['student']],
    ['admin', 'students', ['student']],
    ['superadmin', 'students', ['student']],
  ] as const)('%s: changes %s', async (role, _, expected) => {
    const caller = role === 'classTeacher' ? world.classTeacher : callers[role]
    expect(await reached(users.updateUser, caller)).toEqual(expected)
  })
})

describeRoute(users.deleteUser, () => {
  it.each([
    ['student', 'nobody', []],
    ['teacher', 'nobody', []],
    ['admin', 'everybody but superadmins and themself', ['student', 'teacher', 'admin']],
    ['superadmin', 'everybody but themself', [...roles]],
  ] as const)('%s: removes %s', async (role, _, expected) => {
    expect(await reached(users.deleteUser, callers[role])).toEqual(expected)
    expect(await isIn(callers[role])).toBe(true)
  })
})

describeRoute(users.signUserOut, () => {
  it.each([
    ['student', 'nobody', []],
    ['teacher', 'nobody', []],
    ['admin', 'everybody but superadmins', ['student', 'teacher', 'admin', 'own']],
    ['superadmin', 'everybody', [...roles, 'own']],
  ] as const)('%s: signs out %s', async (role, _, expected) => {
    expect(await reached(users.signUserOut, await world.newCaller(role))).toEqual(expected)
  })

  it.each(roles)('%s: is signed out alone', async (role) => {
    const [them, other] = [await world.newCaller(role), await world.newCaller(role)]
    const { token } = callers.superadmin
    await world.app.call(users.signUserOut, { token, params: { id: them.userId } })
    expect([await isIn(them), await isIn(other)]).toEqual([false, true])
  })
})

/** The links to a student's files, as the student, their class teacher or an admin gets them. */
async function linksFor(role: (typeof roles)[number]) {
  const { app, own } = world
  const phone = anyPhone()
  const files = { photo: dataUrl(await anyPhoto(40)), birthCertificate: dataUrl(anyPdf()) }
  const id = await own.addStudent(own.classId, another(), { phone, ...files })
  const viewer =
    role === 'student' ? { userId: id, token: await signInByPhone(app, phone) } : await world.newCaller(role)
  const classes = app.bind(own.schoolId).updateTable('classes').where('id', '=', own.classId)
  if (role === 'teacher') await classes.set({ class_teacher_id: viewer.userId }).execute()
  const { body } = await app.call(users.getUser, { token: viewer.token, params: { id } })
  await settleClasses(world)
  const { photo, birthCertificate } = body.user as StudentDetails
  return { viewerId: viewer.userId, photo: photo ?? '', document: birthCertificate ?? '' }
}

const open = async (link: string) => (await world.app.server.inject(link)).statusCode

describeRoute(getPhoto, () => {
  it.each(roles)('%s: opens it by the link they were given, and by no other', async (role) => {
    const { photo, document } = await linksFor(role)
    const guessed = photo.replace(/[^/]+$/, newId())
    const ofDocument = document.replace('documents', 'photos').replace(/\?.*/, '')
    expect([await open(photo), await open(guessed), await open(ofDocument)]).toEqual([200, 404, 404])
  })
})

describeRoute(getDocument, () => {
  it.each(roles)('%s: opens it by the link they were given, until they leave', async (role) => {
    const { viewerId, document } = await linksFor(role)
    const inTheNameOf = document.replace(viewerId, world.own.adminId)
    expect([await open(document), await open(inTheNameOf)]).toEqual([200, 404])
    const db = world.app.bind(world.own.schoolId)
    await db.updateTable('users').set({ status: 'leaved' }).where('id', '=', viewerId).execute()
    expect(await open(document)).toBe(404)
  })
})

describeRoute(attendanceChanges, () => {
  it('student: hears how their own marks came about, and of nobody else’s', async () => {
    const { admin } = callers
    const [student, other] = [await world.newCaller('student'), await add('student')]
    const ask = (studentId: string) =>
      world.app.call(attendanceChanges, { token: student.token, query: { studentId } })
    for (const studentId of [student.userId, other]) {
      await world.app.call(markAttendance, { token: admin.token, body: { studentId, status: 'late' } })
    }
    expect((await ask(student.userId)).body.changes).toMatchObject([{ to: { status: 'late' } }])
    expect((await ask(other)).status).toBe(404)
  })
})

describeRoute(scanTeacher, () => {
  it('teacher: checks in nobody but themself, whoever the call names', async () => {
    const [one, other] = [await world.newCaller('teacher'), await add('teacher')]
    const body = { teacherId: other, userId: other }
    const scanned = await world.app.call(scanTeacher, { token: one.token, body })
    expect(scanned.body).toMatchObject({ type: 'checkin', name: 'A teacher' })
    const rows = world.app.bind(world.own.schoolId).selectFrom('teacher_attendance').select('teacher_id')
    expect(await rows.where('teacher_id', 'in', [one.userId, other]).execute()).toEqual([
      { teacher_id: one.userId },
    ])
  })
})

describeRoute(teacherMonths, () => {
  it('teacher: gets their own month alone', async () => {
    const { token, userId } = callers.teacher
    await add('teacher')
    const { body } = await world.app.call(teacherMonths, { token })
    expect(body.teachers.map(({ _id }) => _id)).toEqual([userId])
    const others = await add('teacher')
    expect((await world.app.call(teacherMonths, { token, query: { teacherId: others } })).status).toBe(403)
  })

  it.each(admins)('%s: gets that of everybody', async (role) => {
    const others = await add('teacher')
    const { body } = await world.app.call(teacherMonths, { token: callers[role].token })
    expect(body.teachers.map(({ _id }) => _id)).toContain(others)
  })
})

async function tellOf(userId: string): Promise<void> {
  const context = { db: world.app.bind(world.own.schoolId), now: new Date() }
  const values = { name: 'Asha', time: '9:40 am', from: '2026-11-23', to: '2026-11-24' }
  const notice = { to: [userId], key: newId(), values, link: '/' }
  await notify(context, [
    { ...notice, kind: 'leave.approved' },
    { ...notice, key: newId(), kind: 'teacher_attendance.late' },
  ])
}

describeRoute(notifications.listNotifications, () => {
  it.each([
    ['student', 1],
    ['teacher', 1],
    ['admin', 2],
  ] as const)('%s: gets their own alone, of what their role is told', async (role, told) => {
    const [one, other] = [await world.newCaller(role), await world.newCaller(role)]
    await tellOf(other.userId)
    const list = async (token: string | undefined) =>
      (await world.app.call(notifications.listNotifications, { token })).body.unread
    expect([await list(one.token), await list(other.token)]).toEqual([0, told])
  })
})

describeRoute(notifications.leaveNotifications, () => {
  it('teacher: gets their own of leave alone', async () => {
    const [one, other] = [await world.newCaller('teacher'), await world.newCaller('teacher')]
    await tellOf(other.userId)
    const kinds = async (token: string | undefined) =>
      (await world.app.call(notifications.leaveNotifications, { token })).body.notifications.map(
        ({ kind }) => kind,
      )
    expect([await kinds(one.token), await kinds(other.token)]).toEqual([[], ['leave.approved']])
  })
})

describeRoute(notifications.readNotifications, () => {
  it('admin: marks their own alone, whichever ids the call names', async () => {
    const [one, other] = [await world.newCaller('admin'), await world.newCaller('admin')]
    await tellOf(other.userId)
    const list = async () =>
      (await world.app.call(notifications.listNotifications, { token: other.token })).body
    const ids = (await list()).notifications.map(({ id }) => id)
    for (const body of [{ ids }, {}])
      await world.app.call(notifications.readNotifications, { token: one.token, body })
    expect((await list()).unread).toBe(2)
  })
})

const browser = () => makeBrowser('https://fcm.googleapis.com').subscription
const browsersOf = async (userId: string) =>
  (
    await world.app
      .bind(world.own.schoolId)
      .selectFrom('push_subscriptions')
      .where('user_id', '=', userId)
      .select('endpoint')
      .execute()
  ).map(({ endpoint }) => endpoint)

describeRoute(push.subscribePush, () => {
  it('teacher: has their own browser alone subscribed, whoever the call names', async () => {
    const [one, other] = [await world.newCaller('teacher'), await world.newCaller('teacher')]
    const body = { ...browser(), userId: other.userId }
    await world.app.call(push.subscribePush, { token: one.token, body })
    expect([await browsersOf(one.userId), await browsersOf(other.userId)]).toEqual([[body.endpoint], []])
  })
})

describeRoute(push.unsubscribePush, () => {
  it('teacher: ends no browser of another’s', async () => {
    const [one, other] = [await world.newCaller('teacher'), await world.newCaller('teacher')]
    const body = browser()
    await world.app.call(push.subscribePush, { token: other.token, body })
    await world.app.call(push.unsubscribePush, { token: one.token, body })
    expect(await browsersOf(other.userId)).toEqual([body.endpoint])
  })
})

describeRoute(remindOfClasses, () => {
  it.each(admins)('%s: reminds of the classes of their school alone', async (role) => {
    const { token } = callers[role]
    const { body } = await world.app.call(remindOfClasses, { token, body: { classIds: [newId()] } })
    expect(body).toMatchObject({ reminded: [], withoutTeacher: [] })
  })
})

describeRoute(liveStream, () => {
  it('teacher: hears that something has changed, and nothing of what', async () => {
    const response = await world.app.server.inject({
      url: liveStream.path,
      headers: { authorization: `Bearer ${callers.teacher.token}` },
      payloadAsStream: true,
    })
    const [first] = (await response.stream().take(1).toArray()) as Buffer[]
    expect(String(first)).toMatch(/^id: \d+\nevent: hello\ndata: \{\}\n\n$/)
  })
})

const sayTo = async ({ token }: Caller, prompt: string) =>
  (await world.app.call(askChat, { token, body: { prompt } })).body

const ownStanding = async ({ token }: Caller) =>
  (await world.app.call(getNotice, { token })).body.own?.standing
const agree = ({ token }: Caller) =>
  world.app.call(consent.giveConsent, { token, body: { version: 0, givenBy: 'Sunita', relation: 'mother' } })
const twoFamilies = async () => [await world.newCaller('student'), await world.newCaller('student')] as const

describeRoute(getNotice, () => {
  it('student: sees their own consent alone', async () => {
    const [one, other] = await twoFamilies()
    await agree(other)
    expect([await ownStanding(one), await ownStanding(other)]).toEqual(['missing', 'given'])
  })

  it.each(staff)('%s: has no consent of their own', async (role) => {
    expect((await world.app.call(getNotice, { token: callers[role].token })).body.own).toBeNull()
  })
})

describeRoute(consent.giveConsent, () => {
  it('student: agrees for themself alone, whomever the call names', async () => {
    const [one, other] = await twoFamilies()
    const body = { version: 0, givenBy: 'Sunita', relation: 'mother', studentId: other.userId }
    await world.app.call(consent.giveConsent, { token: one.token, body })
    expect([await ownStanding(one), await ownStanding(other)]).toEqual(['given', 'missing'])
  })
})

describeRoute(consent.withdrawConsent, () => {
  it('student: withdraws their own alone', async () => {
    const [one, other] = await twoFamilies()
    for (const family of [one, other]) await agree(family)
    await world.app.call(consent.withdrawConsent, { token: one.token })
    expect([await ownStanding(one), await ownStanding(other)]).toEqual(['withdrawn', 'given'])
  })
})

const askAboutData = (token: string | undefined) =>
  world.app.call(askPrivacy, { token, body: { kind: 'correct', text: 'My name is wrong' } })

describeRoute(askPrivacy, () => {
  it.each(roles)('%s: asks about themself', async (role) => {
    const { token, userId } = await world.newCaller(role)
    expect((await askAboutData(token)).body.request.by._id).toBe(userId)
  })
})

describeRoute(listOwnRequests, () => {
  it.each(roles)('%s: sees their own alone', async (role) => {
    const [one, other] = [await world.newCaller(role), await world.newCaller(role)]
    await askAboutData(other.token)
    const count = async ({ token }: Caller) =>
      (await world.app.call(listOwnRequests, { token })).body.requests.length
    expect([await count(one), await count(other)]).toEqual([0, 1])
  })
})

describeRoute(exportOwn, () => {
  it('student: gets what is about themself alone', async () => {
    const [one, other] = await twoFamilies()
    const headers = { authorization: `Bearer ${one.token}` }
    const { rawPayload } = await world.app.server.inject({ url: exportOwn.path, headers })
    const texts = [...(await openZip(rawPayload)).values()].join()
    expect([texts.includes(one.userId), texts.includes(other.userId)]).toEqual([true, false])
  })
})

describeRoute(listChat, () => {
  it.each(roles)('%s: sees their own conversation alone', async (role) => {
    for (const one of roles) await sayTo(callers[one], `Hello of ${one}`)
    const { body } = await world.app.call(listChat, { token: callers[role].token })
    const said = body.messages.map(({ content }) => content).filter((text) => text.startsWith('Hello of'))
    expect(new Set(said)).toEqual(new Set([`Hello of ${role}`]))
  })
})

describeRoute(clearChat, () => {
  it.each(roles)('%s: deletes their own conversation alone', async (role) => {
    for (const one of roles) await sayTo(callers[one], 'Hello')
    await world.app.call(clearChat, { token: callers[role].token })
    for (const one of roles) {
      const { messages } = (await world.app.call(listChat, { token: callers[one].token })).body
      expect(messages.length > 0).toBe(one !== role)
    }
  })
})

describeRoute(getChatImage, () => {
  it('admin: does not see what others had drawn', async () => {
    const { image_url: url = '' } = await sayTo(callers.student, '/image a hill')
    const show = ({ token }: Caller) =>
      world.app.server.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect([(await show(callers.student)).statusCode, (await show(callers.admin)).statusCode]).toEqual([
      200, 404,
    ])
  })
})

describeRoute(showGate, () => {
  it('nobody: sees the school’s name and code, and nothing else', async () => {
    const { body: made } = await world.app.call(makeGate, { token: callers.admin.token })
    const { body } = await world.app.call(showGate, { body: { key: made.key } })
    expect(Object.keys(body).sort()).toEqual(['changesIn', 'code', 'now', 'origin', 'schoolName', 'timeZone'])
  })
})

describeRoute(readFeed, () => {
  it('nobody: reads the calendar of the person whose key it is, and no name of anybody', async () => {
    const { token } = callers.student
    const { body } = await world.app.call(makeFeed, { token })
    const { pathname } = new URL(body.url)
    const { statusCode, body: ics } = await world.app.server.inject({ url: pathname })
    expect([statusCode, ics.includes('SUMMARY:Diwali')]).toEqual([200, true])
    expect(ics).not.toContain('A Student')
  })
})

describeRoute(checkCertificate, () => {
  it('nobody: reads that the certificate of a code is valid, and nobody’s name', async () => {
    const { app, own } = world
    const studentId = await own.addStudent(own.classId, another(), { name: 'Certified Child' })
    const asked = { token: own.admin, params: { studentId }, body: { template: 'character.en' } }
    const { certificate } = (await app.call(issueCertificate, asked)).body
    const { pathname } = new URL(certificate.checkUrl)
    const { statusCode, body } = await app.server.inject({ url: pathname })
    expect([statusCode, body.includes(certificate.serial)]).toEqual([200, true])
    expect(body).not.toContain('Certified Child')
  })
})

const askForLeave = async ({ token }: Caller) => {
  const { body } = await makerOf(leave.applyForLeave)(world, callers.admin, '')
  const asked = await world.app.call(leave.applyForLeave, { token, body })
  return asked.body.leave._id
}

describeRoute(leave.listLeave, () => {
  const seen = async ({ token }: Caller, query: Record<string, string>) => {
    const { body } = await world.app.call(leave.listLeave, { token, query: { limit: '100', ...query } })
    return [...new Set(body.leaves.map(({ user_id }) => user_id._id))]
  }

  it.each(roles)('%s: sees their own', async (role) => {
    await askForLeave(callers.student)
    await askForLeave(callers[role])
    expect(await seen(callers[role], {})).toEqual([callers[role].userId])
  })

  it.each(admins)('%s: sees those of the school', async (role) => {
    await askForLeave(callers.student)
    await askForLeave(callers.teacher)
    const { student, teacher } = callers
    expect(await seen(callers[role], { view: 'true' })).toEqual(
      expect.arrayContaining([student.userId, teacher.userId]),
    )
  })
})

/** A note of a child of a class, and its class teacher. */
async function noteOfClass() {
  const { app, own } = world
  const classId = await own.addClass(`Class of ${another()}`)
  const teacher = await own.signInAsTeacherOf(classId)
  const phone = anyPhone()
  await own.addStudent(classId, another(), { phone, enrollmentDate: '2026-06-01' })
  const token = await signInByPhone(app, phone)
  const { body } = await makerOf(sendNote)(world, callers.student, '')
  const sent = await app.call(sendNote, { token, body })
  return { id: sent.body.leave._id, teacher }
}

describeRoute(listNotes, () => {
  it('teacher: sees those of the class they are class teacher of, and no others', async () => {
    const { id, teacher } = await noteOfClass()
    const seen = async ({ token }: Pick<Caller, 'token'>) =>
      (await world.app.call(listNotes, { token })).body.notes.map(({ _id }) => _id)
    expect(await seen(teacher)).toEqual([id])
    expect(await seen(callers.teacher)).not.toContain(id)
  })
})

describeRoute(decideNote, () => {
  it('teacher: decides about those of the class they are class teacher of, and no others', async () => {
    const { id, teacher } = await noteOfClass()
    const decide = ({ token }: Pick<Caller, 'token'>) =>
      world.app.call(decideNote, { token, params: { id }, body: { status: 'Approved' } })
    expect((await decide(callers.teacher)).status).toBe(404)
    expect((await decide(teacher)).status).toBe(200)
  })
})

describeRoute(leave.cancelLeave, () => {
  it.each(admins)('%s: takes back no request of another person', async (role) => {
    const params = { id: await askForLeave(callers.teacher) }
    const cancel = ({ token }: Caller) => world.app.call(leave.cancelLeave, { token, params })
    expect((await cancel(callers[role])).status).toBe(404)
    expect((await cancel(callers.teacher)).status).toBe(200)
  })
})

describeRoute(shortenLeave, () => {
  it.each(admins)('%s: ends the leave of others earlier, which no other teacher does', async (role) => {
    const id = await askForLeave(callers.teacher)
    const { token } = callers[role]
    const decided = await world.app.call(decideLeave, { token, params: { id }, body: { status: 'Approved' } })
    const body = { toDate: decided.body.leave.from_date, toDuration: 'first half' as const }
    const { token: other } = await world.own.signInAs('teacher')
    expect((await world.app.call(shortenLeave, { token: other, params: { id }, body })).status).toBe(404)
    expect((await world.app.call(shortenLeave, { token, params: { id }, body })).status).toBe(200)
  })
})

describeRoute(decideLeave, () => {
  it.each(admins)('%s: decides on those of others, and not on their own', async (role) => {
    const decide = async (by: Caller) => {
      const params = { id: await askForLeave(by) }
      const body = { status: 'Approved' }
      return (await world.app.call(decideLeave, { token: callers[role].token, params, body })).status
    }
    expect([await decide(callers.teacher), await decide(callers[role])]).toEqual([200, 403])
  })
})

describeRoute(listAnnouncements, () => {
  it.each([
    ['student', false],
    ['teacher', false],
    ['admin', true],
    ['superadmin', true],
  ] as const)('%s: sees one of a later day: %s', async (role, isSeen) => {
    const body = { title: 'Later', text: 'Not yet.', from: '2199-01-01', until: null, isPinned: true }
    await world.app.call(addAnnouncement, { token: callers.admin.token, body })
    const { body: listed } = await world.app.call(listAnnouncements, { token: callers[role].token })
    expect(listed.announcements.some(({ title }) => title === 'Later')).toBe(isSeen)
  })
})

describeRoute(getDashboard, () => {
  it.each([
    ['student', false],
    ['teacher', true],
    ['admin', true],
    ['superadmin', true],
  ] as const)('%s: learns how the classes stand: %s', async (role, isAllowed) => {
    const { body } = await world.app.call(getDashboard, { token: callers[role].token })
    expect([body.absentToday !== null, body.unmarked !== null]).toEqual([isAllowed, isAllowed])
    expect(body.pendingLeave !== null).toBe(role === 'admin' || role === 'superadmin')
  })
})

describeRoute(attendanceHistory, () => {
  const today = '2026-11-20'
  const seen = async ({ token }: Caller, query: Record<string, string>) => {
    const { attendance } = (await world.app.call(attendanceHistory, { token, query })).body
    return [...attendance.records, ...attendance.pivot].map(({ studentId }) => studentId).sort()
  }
  const marked = async () => {
    const ids = [callers.student.userId, await add('student')]
    for (const studentId of ids) {
      const body = { studentId, status: 'present', date: today }
      await world.app.call(markAttendance, { token: callers.admin.token, body })
    }
    return ids
  }
  const range = { startDate: '2026-11-19', endDate: today }

  it('student: sees their own marks alone, of a day and of a range', async () => {
    await marked()
    const { student } = callers
    expect(await seen(student, { startDate: today })).toEqual([student.userId])
    expect(await seen(student, range)).toEqual([student.userId])
  })

  it.each(staff)('%s: sees those of everybody', async (role) => {
    const ids = await marked()
    expect(await seen(callers[role], { startDate: today, limit: '100' })).toEqual(expect.arrayContaining(ids))
    expect(await seen(callers[role], range)).toEqual(expect.arrayContaining(ids))
  })
})

/** A child of a class of its own, marked absent, and its class teacher. */
async function anAbsentChild() {
  const { own, app } = world
  const classId = await own.addClass(`Class ${newId()}`)
  const studentId = await own.addStudent(classId, '1')
  await app.call(markAttendance, { token: own.admin, body: { studentId, status: 'absent' } })
  return { studentId, classTeacher: await own.signInAsTeacherOf(classId) }
}
const call = (studentId: string, token: string) =>
  world.app.call(calls.saveCall, {
    token,
    params: { studentId },
    body: { outcome: 'no_answer', words: '', seen: null },
  })

describeRoute(calls.saveCall, () => {
  it('a teacher writes down calls of the classes whose details they see', async () => {
    const { studentId, classTeacher } = await anAbsentChild()
    expect((await call(studentId, callers.teacher.token ?? '')).status).toBe(403)
    expect((await call(studentId, classTeacher.token)).status).toBe(200)
  })
})

describeRoute(calls.listCalls, () => {
  it('a teacher reads the calls of the classes whose details they see', async () => {
    const { studentId, classTeacher } = await anAbsentChild()
    await call(studentId, world.own.admin)
    const read = async (token: string) =>
      (await world.app.call(calls.listCalls, { token })).body.calls.map((one) => one.studentId)
    expect(await read(callers.teacher.token ?? '')).not.toContain(studentId)
    expect(await read(classTeacher.token)).toEqual([studentId])
    expect(await read(world.own.admin)).toContain(studentId)
  })
})

const toTell = async (token: string | undefined) =>
  (await world.app.call(telling.listFamiliesToTell, { token })).body.children.map((one) => one.studentId)

/** A child who was marked absent long enough ago for its family to be told. */
async function aChildToTell() {
  const { app, own } = world
  const { now } = app.clock
  await app.call(updateSettings, { token: own.admin, body: { familiesTold: 'by_hand' } })
  app.clock.now = before(now, 2 * settlingMinutes * minute)
  const child = await anAbsentChild()
  app.clock.now = now
  return child
}

describeRoute(telling.listFamiliesToTell, () => {
  it('a teacher reads whose families are to be told in the classes whose details they see', async () => {
    const { studentId, classTeacher } = await aChildToTell()
    expect(await toTell(callers.teacher.token)).not.toContain(studentId)
    expect(await toTell(classTeacher.token)).toEqual([studentId])
    expect(await toTell(world.own.admin)).toContain(studentId)
  })
})

describeRoute(telling.tellFamilies, () => {
  it('a teacher tells the families of the classes whose details they see', async () => {
    const { studentId, classTeacher } = await aChildToTell()
    const tell = async (token = '') =>
      (await world.app.call(telling.tellFamilies, { token, body: { studentIds: [studentId] } })).body.told
    expect(await tell(callers.teacher.token)).toEqual([])
    expect(await toTell(world.own.admin)).toContain(studentId)
    expect(await tell(classTeacher.token)).toEqual([studentId])
    expect(await toTell(world.own.admin)).not.toContain(studentId)
  })
})

describeRoute(recordReportDownload, () => {
  it.each(staff)('%s: takes along the reports they may read', async (role) => {
    const take = async (report: string) =>
      (
        await world.app.call(recordReportDownload, {
          token: callers[role].token,
          body: { report, format: 'csv' },
        })
      ).status
    const ofStaff = role === 'teacher' ? 403 : 204
    const mostReports = [await take('late'), await take('teachers'), await take('leave')]
    expect(mostReports).toEqual([ofStaff, ofStaff, ofStaff])
  })
})

describeRoute(listOwnActivity, () => {
  it.each(roles)('%s: sees what was done to their own access', async (role) => {
    const { token, userId } = callers[role]
    const { entries } = (await world.app.call(listOwnActivity, { token })).body
    expect(entries.map(({ action }) => action)).toContain('sessions.start')
    expect([...new Set(entries.map(({ entityId }) => entityId))]).toEqual([userId])
  })

  it('admin without a school: sees nothing', async () => {
    const { token } = await world.newCaller('newcomer')
    expect((await world.app.call(listOwnActivity, { token })).body.entries).toEqual([])
  })
})

leavesOutNone()
