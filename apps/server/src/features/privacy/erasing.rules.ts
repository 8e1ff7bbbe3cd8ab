import { normalizeName } from '@shala/contract/people'
import { consentRefusals } from '@shala/contract/privacy/consent'
import { erasingRefusals, erasingTexts } from '@shala/contract/privacy/erasing'
import { recordActivity } from '#features/activity/index'
import { lockPeople, lockRemoved } from '#features/people/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { Refused, refusedFields } from '#platform/refused'
import * as store from './erasing.store.ts'

/**
 * Erases a student who has left or was deleted: name, contacts, photo, documents, remarks and conversation, in the logs too. Their marks
 * stay without a name, so that no figure of the past changes. Nobody can undo it.
 * @throws Refused 404 when this school has no such student, 409 while they are active, 422 when their name is not typed
 */
export async function eraseStudent(
  context: Context,
  studentId: string,
  typed: string,
): Promise<{ message: string }> {
  return await inTransaction(context, async (context) => {
    const { db, now } = context
    const lockListed = async () => (await lockPeople(db, [studentId]))[0]
    const before = await lockListed()
    const removed = before ? undefined : await lockRemoved(db, studentId)
    // A student who is restored at this moment is listed again once the restoring is done.
    const listed = before ?? (removed ? undefined : await lockListed())
    const found = listed ?? removed
    if (found?.role !== 'student') throw new Refused(consentRefusals.studentNotFound)
    if (listed?.status === 'active') throw new Refused(erasingRefusals.active)
    if (normalizeName(typed) !== normalizeName(found.name)) {
      throw refusedFields({ name: erasingTexts.nameMismatch })
    }
    await store.eraseStudent(db, studentId, now)
    await recordActivity(context, { action: 'privacy.erase', entity: 'student', entityId: studentId })
    return { message: erasingTexts.erased }
  })
}
