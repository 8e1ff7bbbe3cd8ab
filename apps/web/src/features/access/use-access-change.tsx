import type { PersonWithAccess } from '@shala/contract/access'
import type { Duty } from '@shala/contract/people'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { dutyLabel } from '#platform/session/roles.ts'
import { readClaims } from '#platform/session/session.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { useChangeAccess } from './access-queries.ts'

/** A role, a status or a duty, or several at once. */
export type Change = { role?: 'admin' | 'teacher'; status?: 'active' | 'leaved'; duty?: Duty }

type Someone = Pick<PersonWithAccess, '_id' | 'name' | 'role' | 'status'> & { duty?: Duty }

/** What they had before the change, of that which it changes: another role or status would sign them out once more. */
const backOf = ({ role, status, duty }: Someone, change: Change): Change => ({
  ...((change.role || change.status) && {
    role: role === 'teacher' ? 'teacher' : 'admin',
    status: status === 'active' ? 'active' : 'leaved',
  }),
  ...(duty && { duty }),
})

function sayDone({ name }: Someone, change: Change): string {
  if (change.duty && !change.role) {
    return i18n.t('{name}: {duty}, from now on.', { name, duty: dutyLabel(change.duty) })
  }
  if (change.role) {
    return change.role === 'admin'
      ? i18n.t('{name} is an administrator now.', { name })
      : i18n.t('{name} is a teacher now.', { name })
  }
  return change.status === 'active'
    ? i18n.t('{name} has access again.', { name })
    : i18n.t('{name} no longer has access.', { name })
}

function ownQuestion({ role, status }: Change) {
  if (role || status) {
    return {
      title: i18n.t('Remove your own access?'),
      text: i18n.t('You will be signed out. Only another administrator can restore your access.'),
      confirmLabel: i18n.t('Remove my access'),
    }
  }
  return {
    title: i18n.t('Give up your own rights?'),
    text: i18n.t('Only another administrator can make you an administrator again.'),
    confirmLabel: i18n.t('Give up my rights'),
  }
}

/** Changes an access at once, with Undo; asks first about one's own, which only somebody else can give back. */
export function useAccessChange(): {
  change: (person: Someone, change: Change) => void
  question: ReactNode
} {
  const { mutateAsync } = useChangeAccess()
  const [asked, setAsked] = useState<{ person: Someone; change: Change } | null>(null)
  const send = (person: Someone, change: Change) => mutateAsync({ id: person._id, ...change })
  const fail = (error: unknown) => toast('error', messageOf(error))
  const act = (person: Someone, change: Change) =>
    send(person, change).then(
      () =>
        toast('success', sayDone(person, change), {
          onUndo: () => send(person, backOf(person, change)).catch(fail),
        }),
      fail,
    )
  const change = (person: Someone, change: Change) =>
    person._id === readClaims()?.userId ? setAsked({ person, change }) : void act(person, change)
  const question = asked && (
    <Confirm
      opened
      {...ownQuestion(asked.change)}
      isDanger
      onConfirm={() => {
        setAsked(null)
        send(asked.person, asked.change).catch(fail)
      }}
      onCancel={() => setAsked(null)}
    />
  )
  return { change, question }
}
