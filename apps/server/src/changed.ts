import type { Standby } from '#platform/database/standby'
import type { RoutingParts } from '#platform/http/routing'
import type { Jobs } from '#platform/jobs/jobs'
import type { Hints } from '#platform/live/hints'

interface Parts {
  hints: Hints
  standby: Standby | null
  jobs: Pick<Jobs, 'add'>
}

/** One school at a time: receivers that hang must not keep families and notifications from their turn. */
export const webhooksOf = (schoolId: string) => ({ key: `webhooks ${schoolId}`, queue: 'webhooks' })

type OnChanged = RoutingParts['onChanged']

/** After a change is committed: tells open screens, browsers that asked to be notified, families and other systems. */
export function toTellOthers({ hints, jobs, standby }: Parts, onFailure: (error: Error) => void): OnChanged {
  const add = (task: string, schoolId: string) => {
    jobs.add(task, { schoolId }, { key: `${task} ${schoolId}` }).catch(onFailure)
  }
  const addWebhooks = (schoolId: string) => {
    jobs.add('webhooks', { schoolId }, webhooksOf(schoolId)).catch(onFailure)
  }
  hints.onEvents(addWebhooks)
  return (schoolId, topics, { tab, isNews }) => {
    standby?.changed(schoolId)
    hints.tell(schoolId, topics, tab)
    if (!isNews) return
    if (topics.includes('notifications')) add('push', schoolId)
    if (topics.includes('messages')) add('messages', schoolId)
    if (topics.includes('connections')) addWebhooks(schoolId)
  }
}

/** A failed message goes on to the next phone or email at once; one that arrived is only shown. */
export const toTellOfReports =
  ({ onChanged }: { onChanged: OnChanged }) =>
  (schoolId: string, { isAnyFailed }: { isAnyFailed: boolean }) =>
    onChanged(schoolId, ['messages'], { tab: null, isNews: isAnyFailed })
