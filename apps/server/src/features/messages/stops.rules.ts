import type { Answer, Received } from '@shala/contract/general/endpoint'
import {
  type listStops,
  stopRefusals,
  stopTexts,
  type writeAgain as writeAgainEndpoint,
} from '@shala/contract/messages/stops'
import { recordActivity } from '#features/activity/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { Refused } from '#platform/refused'
import * as store from './stops.store.ts'

/** The phones and emails that nobody writes to of a child (docs/product.md, Notifications). */
export async function showStops({ db }: Context): Promise<Answer<typeof listStops>> {
  return await store.findStops(db)
}

/**
 * Has one written to again, as its owner asked, or because it is another's now.
 * @throws Refused 404 for one that was not stopped, and for a child of another school
 */
export async function writeAgain(
  context: Context,
  { studentId, address }: Received<typeof writeAgainEndpoint, 'body'>,
): Promise<Answer<typeof writeAgainEndpoint>> {
  return await inTransaction(context, async (context) => {
    if (!(await store.deleteStop(context.db, { studentId, address })))
      throw new Refused(stopRefusals.notFound)
    await recordActivity(context, {
      action: 'deliveries.write_again',
      entity: 'student',
      entityId: studentId,
    })
    return { message: stopTexts.again }
  })
}
