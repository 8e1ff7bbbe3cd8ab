import { classLabel } from '@shala/contract/classes'
import { fullYears } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import {
  type Consent,
  type ConsentStanding,
  consentRefusals,
  consentTexts,
  type giveConsent as giveEndpoint,
  type listConsents,
  type listWithoutConsent,
  type recordConsent as recordEndpoint,
} from '@shala/contract/privacy/consent'
import { type getNotice, noticeRefusals } from '@shala/contract/privacy/notice'
import { recordActivity } from '#features/activity/index'
import { adminsFor, notify } from '#features/notifications/index'
import { findPerson, type Person } from '#features/people/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { newId } from '#platform/ids'
import { Refused, refusedFields } from '#platform/refused'
import * as store from './consent.store.ts'
import { findNotice, findNoticeVersion, holdNotice } from './notice.rules.ts'

function standingOf(consents: Consent[], version: number): ConsentStanding {
  const standing = consents.filter(({ withdrawnAt }) => withdrawnAt === null)
  if (standing.some((one) => one.version === version)) return 'given'
  if (standing.length > 0) return 'older'
  return consents.length > 0 ? 'withdrawn' : 'missing'
}

/** The notice; a family also sees whether it has agreed. */
export async function showNotice({ db, actor }: Context): Promise<Answer<typeof getNotice>> {
  const notice = await findNotice(db)
  if (actor.role !== 'student') return { notice, own: null }
  const consents = await store.findConsents(db, actor.userId)
  const consent = consents.find(({ withdrawnAt }) => withdrawnAt === null) ?? null
  return { notice, own: { standing: standingOf(consents, notice.version), consent } }
}

/** @throws Refused 422 for a student who agrees alone and was not, by the birth date on record, 18 on that day */
async function refuseUnderAge({ db }: Context, { studentId, relation, givenOn }: Consenting): Promise<void> {
  if (relation !== 'self') return
  const birthDate = await store.findBirthDate(db, studentId)
  if (!birthDate) throw refusedFields({ relation: consentTexts.ageUnknown })
  if (fullYears(birthDate, givenOn) < 18) throw refusedFields({ relation: consentTexts.notOfAge })
}

type Consenting = Omit<store.NewConsent, 'id'>

async function keep(context: Context, consent: Consenting): Promise<Consent> {
  const { db, actor, now } = context
  await refuseUnderAge(context, consent)
  await store.insertConsent(db, { id: newId(), ...consent }, { by: actor.userId, at: now })
  const { studentId, version, givenBy, relation, way } = consent
  await recordActivity(context, {
    action: 'privacy.consent',
    entity: 'student',
    entityId: studentId,
    after: { version, givenBy, relation, way },
  })
  const kept = (await store.findConsents(db, studentId)).find(
    (one) => one.version === version && one.withdrawnAt === null,
  )
  if (!kept) throw new Error('A consent that was just stored is missing.')
  return kept
}

/** @throws Refused 409 when the notice has changed since the family read it, 422 for a student under 18 who agrees alone */
export async function giveConsent(
  context: Context,
  { version, givenBy, relation }: Received<typeof giveEndpoint, 'body'>,
): Promise<Answer<typeof giveEndpoint>> {
  return await inTransaction(context, async (context) => {
    const { db, actor, today: givenOn } = context
    await holdNotice(db)
    if (version !== (await findNoticeVersion(db))) throw new Refused(noticeRefusals.changed)
    const consent = { studentId: actor.userId, version, givenBy, relation, way: 'app', givenOn } as const
    return { message: consentTexts.given, consent: await keep(context, consent) }
  })
}

/** @throws Refused 404 when this school has no such student */
async function findStudent({ db }: Context, id: string): Promise<Person> {
  const found = await findPerson(db, id)
  if (found?.role !== 'student') throw new Refused(consentRefusals.studentNotFound)
  return found
}

/** The office enters what a family signed on paper, for the notice as it is now. */
export async function recordConsent(
  context: Context,
  studentId: string,
  { givenBy, relation, givenOn }: Received<typeof recordEndpoint, 'body'>,
): Promise<Answer<typeof recordEndpoint>> {
  if (givenOn > context.today) throw refusedFields({ givenOn: consentTexts.givenInFuture })
  return await inTransaction(context, async (context) => {
    const { name } = await findStudent(context, studentId)
    await holdNotice(context.db)
    const version = await findNoticeVersion(context.db)
    const consent = await keep(context, { studentId, version, givenBy, relation, way: 'paper', givenOn })
    return { message: fill(consentTexts.recorded, { name }), consent }
  })
}

/** @throws Refused 409 when there is none */
async function withdraw(context: Context, student: { id: string; name: string }): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db, actor, now } = context
    const count = await store.withdrawConsents(db, student.id, { by: actor.userId, at: now })
    if (count === 0) throw new Refused(consentRefusals.none)
    await recordActivity(context, { action: 'privacy.withdraw', entity: 'student', entityId: student.id })
    await notify(context, [
      {
        to: await adminsFor(db, 'privacy.withdrawn', actor.userId),
        kind: 'privacy.withdrawn',
        key: `privacy:${student.id}:withdrawn:${now.toISOString()}`,
        values: { name: student.name },
        link: `/students/${student.id}`,
      },
    ])
  })
}

/** By the family itself. */
export async function withdrawOwn(context: Context): Promise<{ message: string }> {
  const { userId: id, name } = context.actor
  await withdraw(context, { id, name })
  return { message: consentTexts.withdrawn }
}

/** By the office, for a family that wrote or called. */
export async function endConsent(context: Context, studentId: string): Promise<{ message: string }> {
  await withdraw(context, await findStudent(context, studentId))
  return { message: consentTexts.withdrawn }
}

export async function showConsents(
  context: Context,
  studentId: string,
): Promise<Answer<typeof listConsents>> {
  await findStudent(context, studentId)
  const version = await findNoticeVersion(context.db)
  const consents = await store.findConsents(context.db, studentId)
  return { standing: standingOf(consents, version), version, consents }
}

export async function showWithout(
  { db }: Context,
  { page, limit }: Received<typeof listWithoutConsent, 'query'>,
): Promise<Answer<typeof listWithoutConsent>> {
  const version = await findNoticeVersion(db)
  const { all, given } = await store.countAgreed(db, version)
  const found = await store.findWithout(db, version, { limit, offset: (page - 1) * limit })
  const total = all - given
  return {
    students: found.map(({ id, name, rollNumber, className, section }) => ({
      _id: id,
      name,
      class: classLabel({ name: className, section }),
      rollNumber: rollNumber ?? '',
    })),
    given,
    pagination: { total, pages: Math.max(1, Math.ceil(total / limit)), page, limit },
  }
}
