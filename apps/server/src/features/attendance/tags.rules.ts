import { createHmac, timingSafeEqual } from 'node:crypto'
import { attendanceRefusals } from '@shala/contract/attendance/attendance'
import type { listTags as listEndpoint, readTag as readEndpoint } from '@shala/contract/attendance/tags'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { sees, sightOf } from '#features/people/index'
import type { Context } from '#platform/context'
import { Refused } from '#platform/refused'
import { findMark } from './attendance.rules.ts'
import * as store from './tags.store.ts'

/** A class is far smaller; one sheet of paper has ten cards. */
const mostOfClass = 2000
/** 96 bits. */
const tagLength = 16

function tagOf(key: Buffer, studentId: string): string {
  return createHmac('sha256', key).update(studentId).digest('base64url').slice(0, tagLength)
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** Nothing for a class that does not exist. */
export async function listTags(
  context: Context,
  { class: classId }: Received<typeof listEndpoint, 'query'>,
): Promise<Answer<typeof listEndpoint>> {
  const { db } = context
  const { listed } = await sightOf(context)
  if (!sees(listed, classId)) return { tags: [] }
  const key = await store.findTagKey(db)
  const ids = await store.findActiveStudents(db, classId, mostOfClass)
  return { tags: ids.map((studentId) => ({ studentId, tag: tagOf(key, studentId) })) }
}

/** @throws Refused 404 for a student who is not of this school */
export async function readTag(
  context: Context,
  studentId: string,
  { tag }: Received<typeof readEndpoint, 'query'>,
): Promise<Answer<typeof readEndpoint>> {
  const { db, today } = context
  const [student, { listed }] = await Promise.all([store.findTagged(db, studentId), sightOf(context)])
  if (!student || !sees(listed, student.classId)) throw new Refused(attendanceRefusals.studentNotFound)
  const { id: _id, name, rollNumber, classId, className, section } = student
  return {
    student: { _id, name, rollNumber, class: { _id: classId, name: className, section } },
    attendance: await findMark(context, { studentId, date: today }),
    isOfCard: tag !== undefined && isSame(tag, tagOf(await store.findTagKey(db), studentId)),
  }
}
