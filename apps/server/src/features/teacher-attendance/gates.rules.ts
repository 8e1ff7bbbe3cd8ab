import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Answer } from '@shala/contract/general/endpoint'
import { idSchema } from '@shala/contract/people'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import {
  gateRefusals,
  gateSeconds,
  gateTexts,
  type getTeacherCode,
  type makeGate as makeEndpoint,
  type ShownCode,
  type showGate as showEndpoint,
} from '@shala/contract/teacher-attendance/gate'
import { recordActivity } from '#features/activity/index'
import { findLastingSettings, showSchool, showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inTransaction, type SchoolDb } from '#platform/database/school-db'
import { second } from '#platform/durations'
import { Refused } from '#platform/refused'
import { codeNow } from './gate-codes.rules.ts'
import * as store from './gates.store.ts'

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** How codes are made, and where phones find the product. */
interface Showing {
  gateCodes: Uint8Array
  origin: string
}

function shownCode(
  { gateCodes, origin }: Showing,
  { db, now }: { db: SchoolDb; now: Date },
  { attendanceCode }: Pick<SchoolSettings, 'attendanceCode'>,
): ShownCode {
  if (attendanceCode === 'static') return { code: null, changesIn: gateSeconds.changes * second, origin }
  return { ...codeNow(gateCodes, { schoolId: db.schoolId, now }), origin }
}

/** The code for an admin's own screen, and whether the gate has a link. */
export async function showCode(showing: Showing, context: Context): Promise<Answer<typeof getTeacherCode>> {
  const [settings, gate] = await Promise.all([showSettings(context), store.findGate(context.db)])
  return {
    ...shownCode(showing, context, settings),
    gate: gate ? { madeAt: gate.madeAt.toISOString(), madeBy: gate.madeBy } : null,
  }
}

async function record(context: Context, action: 'make_gate' | 'end_gate'): Promise<void> {
  await recordActivity(context, {
    action: `teacher_attendance.${action}`,
    entity: 'school',
    entityId: context.db.schoolId,
  })
}

/** The key shows the code and nothing else. It is shown once: the database keeps only its hash. */
export async function makeGate(context: Context): Promise<Answer<typeof makeEndpoint>> {
  const key = `${context.db.schoolId}.${randomBytes(24).toString('base64url')}`
  await inTransaction(context, async (context) => {
    const { db, actor, now } = context
    await store.saveGate(db, { keyHash: hashOf(key), madeAt: now, madeBy: actor.userId })
    await record(context, 'make_gate')
  })
  return { message: gateTexts.made, key }
}

export async function endGate(context: Context): Promise<{ message: string }> {
  await inTransaction(context, async (context) => {
    if (await store.deleteGate(context.db)) await record(context, 'end_gate')
  })
  return { message: gateTexts.ended }
}

/**
 * The code for the screen at the gate.
 * @throws Refused 404 for an unknown key, or one that has ended
 */
export async function showGate(
  showing: Showing,
  { key, now, bindToSchool }: { key: string; now: Date; bindToSchool: (schoolId: string) => SchoolDb },
): Promise<Answer<typeof showEndpoint>> {
  const { success, data: schoolId } = idSchema.safeParse(key.split('.')[0])
  if (!success) throw new Refused(gateRefusals.unknown)
  const db = bindToSchool(schoolId)
  const gate = await store.findGate(db)
  if (!gate || !timingSafeEqual(gate.keyHash, hashOf(key))) throw new Refused(gateRefusals.unknown)
  const [{ school }, settings] = await Promise.all([showSchool({ db }), findLastingSettings({ db })])
  if (!school) throw new Refused(gateRefusals.unknown)
  const { schoolName, timeZone } = school
  return { ...shownCode(showing, { db, now }, settings), schoolName, timeZone, now: now.toISOString() }
}
