import { exportActivity, listActivity } from '@shala/contract/activity/activity'
import * as attendance from '@shala/contract/attendance/attendance'
import { saveCall } from '@shala/contract/attendance/calls'
import { attendanceChanges } from '@shala/contract/attendance/changes'
import { sayOfDayOff } from '@shala/contract/attendance/days-off'
import { markingLog } from '@shala/contract/attendance/marking-log'
import { remindOfClasses } from '@shala/contract/attendance/reminding'
import { attendanceStats } from '@shala/contract/attendance/stats'
import { listTags, readTag } from '@shala/contract/attendance/tags'
import { tellFamilies } from '@shala/contract/attendance/telling'
import { unmarkedStudents } from '@shala/contract/attendance/unmarked'
import { createClass } from '@shala/contract/classes'
import { answerAtHome, setOwnMessages } from '@shala/contract/family'
import { sendAnswer, showAnswerPage } from '@shala/contract/messages/answering'
import { takeSmsReport, takeSmsReports, takeWhatsAppReports } from '@shala/contract/messages/delivery-reports'
import { writeAgain } from '@shala/contract/messages/stops'
import { readNotifications } from '@shala/contract/notifications/notifications'
import { subscribePush, unsubscribePush } from '@shala/contract/notifications/push'
import { updateSettings } from '@shala/contract/schools/settings'
import { settlingMinutes } from '@shala/contract/schools/telling'
import { correctTeacherDay } from '@shala/contract/teacher-attendance/correcting'
import { endGate, makeGate, showGate } from '@shala/contract/teacher-attendance/gate'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import { notify } from '#features/notifications/index'
import { before, minute } from '#platform/durations'
import { newId } from '#platform/ids'
import { makeBrowser } from '../push-server.ts'
import { anyPhone } from '../test-app.ts'
import { another, classId, keep, type Maker, type Makers, personId, type World } from './access-world.ts'

const filteredBy =
  (field: string, usual: 'student' | 'teacher'): Maker =>
  async (world, caller, named) =>
    named ? { query: { [field]: await personId(world, caller, named, usual) } } : {}

/** Students who have a mark. */
const ofMarked: Maker = async (world, caller, named) => {
  const sent = await filteredBy('studentId', 'student')(world, caller, named)
  const { app, own } = world
  const studentId = sent.query?.studentId
  if (named === 'student' && studentId) {
    await app.call(attendance.markAttendance, { token: own.admin, body: { studentId, status: 'absent' } })
  }
  return sent
}

function anySubscription() {
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${newId()}`,
    keys: makeBrowser('').subscription.keys,
  }
}

const unknownCode = () => newId().slice(-12)

/** With a class teacher who can be told of it. */
async function addUnmarkedClass({ app, own }: World): Promise<string> {
  const { userId: classTeacherId } = await own.signInAs('teacher')
  const body = { name: `Class ${another()}`, classTeacherId }
  const { _id } = (await app.call(createClass, { token: own.admin, body })).body.class
  await own.addStudent(_id, '1')
  return _id
}

/** Marked long enough ago to be told. */
const toTell: Maker = async (world, caller, named) => {
  const { app, own } = world
  const { now } = app.clock
  await app.call(updateSettings, { token: own.admin, body: { familiesTold: 'by_hand' } })
  app.clock.now = before(now, 2 * settlingMinutes * minute)
  const { query } = await ofMarked(world, caller, named)
  app.clock.now = now
  return { body: { studentIds: [query?.studentId ?? ''] } }
}

export const attendanceMakers: Makers = [
  [tellFamilies, toTell],
  [
    saveCall,
    async (world, caller, named) => {
      const { query } = await ofMarked(world, caller, named)
      return { params: { studentId: query?.studentId ?? '' }, body: { outcome: 'no_answer', seen: null } }
    },
  ],
  [
    attendance.markAttendance,
    async (world, caller, named) => ({
      body: { studentId: await personId(world, caller, named), status: 'present' },
    }),
  ],
  [
    attendance.markBatch,
    async (world, caller, named) => ({
      body: { marks: [{ studentId: await personId(world, caller, named), status: 'present' }] },
    }),
  ],
  [attendance.attendanceHistory, ofMarked],
  [attendanceChanges, filteredBy('studentId', 'student')],
  [
    attendanceStats,
    async (world, _, named) => (named ? { query: { class: await classId(world, named) } } : {}),
  ],
  [
    unmarkedStudents,
    async (world, _, named) => (named ? { query: { class: await classId(world, named) } } : {}),
  ],
  [listTags, async (world, _, named) => ({ query: { class: await classId(world, named) } })],
  [
    readTag,
    async (world, caller, named) => ({ params: { studentId: await personId(world, caller, named) } }),
  ],
  [
    remindOfClasses,
    async (world, _, named) => {
      const unmarked = await keep(world, 'unmarked class', () => addUnmarkedClass(world))
      if (!named) return { body: {} }
      return { body: { classIds: [named === 'class' ? unmarked : await classId(world, named)] } }
    },
  ],
  [
    sayOfDayOff,
    async (world, _, named) => ({
      body: { date: '2026-11-15', classId: await classId(world, named), worked: true },
    }),
  ],
  [teacherMonths, filteredBy('teacherId', 'teacher')],
  [
    correctTeacherDay,
    async (world, caller, named) => ({
      params: { teacherId: await personId(world, caller, named, 'teacher'), date: '2026-11-20' },
      body: { status: 'leave', reason: 'A wedding', seen: null },
    }),
  ],
  [
    writeAgain,
    async (world, caller, named) => {
      const [studentId, address] = [await personId(world, caller, named), anyPhone()]
      const stop = { student_id: studentId, address, why: 'stop', stopped_at: world.app.clock.now }
      const { schoolId } = world.own
      const stops = world.app.bind(schoolId).insertInto('message_stops')
      if (named === 'student') await stops.values({ school_id: schoolId, ...stop }).execute()
      return { body: { studentId, address } }
    },
  ],
  [setOwnMessages, () => ({ body: { isStopped: true } })],
  [takeSmsReports, () => ({ params: { key: 'x' }, body: {} })],
  [takeSmsReport, () => ({ params: { key: 'x' } })],
  [takeWhatsAppReports, () => ({ body: {} })],
  [showAnswerPage, async () => ({ params: { code: unknownCode() } })],
  [
    answerAtHome,
    async (world, caller, named) => {
      const id = await personId(world, caller, named)
      const { app, own } = world
      if (named === 'own' && caller.column === 'student') {
        const body = { studentId: id, status: 'absent' }
        await app.call(attendance.markAttendance, { token: own.admin, body })
      }
      return { params: { id }, body: { answer: 'ill' } }
    },
  ],
  [sendAnswer, async () => ({ params: { code: unknownCode() }, body: { answer: 'ill' } })],
  [
    showGate,
    async ({ app, own }, _, named) => {
      const { body } = await app.call(makeGate, { token: own.admin })
      const [schoolId = '', secret = ''] = body.key.split('.')
      const keys: Record<string, string> = {
        key: body.key,
        elsewhere: `${newId()}.${secret}`,
        nobodys: `${schoolId}.${newId()}`,
        malformed: 'nonsense',
      }
      return { body: { key: keys[named] ?? '' } }
    },
  ],
  [
    readNotifications,
    async ({ app, own }, { column, userId }, named) => {
      if (named) return { body: { ids: [named === 'malformed' ? 'nonsense' : newId()] } }
      const toOne = {
        to: [userId],
        kind: 'leave.approved',
        key: newId(),
        values: {},
        link: '/leave',
      } as const
      if (column !== 'nobody' && column !== 'newcomer')
        await notify({ db: app.bind(own.schoolId), now: app.clock.now }, [toOne])
      return { body: {} }
    },
  ],
  [
    endGate,
    async ({ app, own }) => {
      await app.call(makeGate, { token: own.admin })
      return {}
    },
  ],
  [subscribePush, () => ({ body: anySubscription() })],
  [
    unsubscribePush,
    async ({ app }, { token }) => {
      const body = anySubscription()
      if (token) await app.call(subscribePush, { token, body })
      return { body: { endpoint: body.endpoint } }
    },
  ],
  [listActivity, filteredBy('actor', 'teacher')],
  [markingLog, filteredBy('actor', 'teacher')],
  [exportActivity, filteredBy('actor', 'teacher')],
]
