import { exportActivity, listActivity } from '@shala/contract/activity/activity'
import * as attendance from '@shala/contract/attendance/attendance'
import { attendanceChanges } from '@shala/contract/attendance/changes'
import { remindOfClasses } from '@shala/contract/attendance/reminding'
import { attendanceStats } from '@shala/contract/attendance/stats'
import { unmarkedStudents } from '@shala/contract/attendance/unmarked'
import { readNotifications } from '@shala/contract/notifications/notifications'
import { subscribePush, unsubscribePush } from '@shala/contract/notifications/push'
import { correctTeacherDay } from '@shala/contract/teacher-attendance/correcting'
import { makeGate, showGate } from '@shala/contract/teacher-attendance/gate'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import { newId } from '#platform/ids'
import { makeBrowser } from '../push-server.ts'
import { classId, type Maker, type Makers, personId } from './access-world.ts'

const filteredBy =
  (field: string, usual: 'student' | 'teacher'): Maker =>
  async (world, caller, named) =>
    named ? { query: { [field]: await personId(world, caller, named, usual) } } : {}

export const attendanceMakers: Makers = [
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
  [attendance.attendanceHistory, filteredBy('studentId', 'student')],
  [attendanceChanges, filteredBy('studentId', 'student')],
  [
    attendanceStats,
    async (world, _, named) => (named ? { query: { class: await classId(world, named) } } : {}),
  ],
  [
    unmarkedStudents,
    async (world, _, named) => (named ? { query: { class: await classId(world, named) } } : {}),
  ],
  [
    remindOfClasses,
    async (world, _, named) => ({ body: named ? { classIds: [await classId(world, named)] } : {} }),
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
    async (_world, _caller, named) => ({
      body: named ? { ids: [named === 'malformed' ? 'nonsense' : newId()] } : {},
    }),
  ],
  [
    subscribePush,
    async () => ({
      body: {
        endpoint: `https://fcm.googleapis.com/fcm/send/${newId()}`,
        keys: makeBrowser('').subscription.keys,
      },
    }),
  ],
  [unsubscribePush, async () => ({ body: { endpoint: 'https://fcm.googleapis.com/fcm/send/none' } })],
  [listActivity, filteredBy('actor', 'teacher')],
  [exportActivity, filteredBy('actor', 'teacher')],
]
