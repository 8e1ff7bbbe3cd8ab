import type { PersonWithAccess } from '@shala/contract/access'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { readClaims } from '#platform/session/session.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { useChangeAccess } from './access-queries.ts'

/** A role, a status, or both at once. */
export type Change = { role?: 'admin' | 'teacher'; status?: 'active' | 'leaved' }

type Someone = Pick<PersonWithAccess, '_id' | 'name' | 'role' | 'status'>

/** Their role and status before the change. */
const backOf = ({ role, status }: Someone): Change => ({
  role: role === 'teacher' ? 'teacher' : 'admin',
  status: status === 'active' ? 'active' : 'leaved',
})

function sayDone({ name }: Someone, change: Change): string {
  if (change.role) {
    return change.role === 'admin'
      ? i18n.t('{name} is an administrator now.', { name })
      : i18n.t('{name} is a teacher now.', { name })
  }
  return change.status === 'active'
    ? i18n.t('{name} has access again.', { name })
    : i18n.t('{name} no longer has access.', { name })
}

/** Changes an access at once, with Undo; asks first about one's own, since that signs the person out. */
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
          onUndo: () => send(person, backOf(person)).catch(fail),
        }),
      fail,
    )
  const change = (person: Someone, change: Change) =>
    person._id === readClaims()?.userId ? setAsked({ person, change }) : void act(person, change)
  const question = asked && (
    <Confirm
      opened
      title={i18n.t('Remove your own access?')}
      text={i18n.t('You will be signed out. Only another administrator can restore your access.')}
      confirmLabel={i18n.t('Remove my access')}
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
