import { Button, Group } from '@mantine/core'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { leaveTexts } from '@shala/contract/leave/texts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { readClaims } from '#platform/session/session.ts'
import { useDecide } from '../leave-queries.ts'
import { leaveToast } from '../leave-toast.ts'

interface AllBackProps {
  leave: LeaveRequest
  onDone?: () => void
}

/** Leave cannot end before it begins: all of it is given back by undoing the approval, which those who decide can do here. */
export function AllBack({ leave, onDone }: AllBackProps) {
  const { mutateAsync, isPending } = useDecide()
  const mayUndo = mayI('leave:decide') && leave.user_id._id !== readClaims()?.userId
  const undo = async () => {
    try {
      await mutateAsync({ request: leave, status: 'Pending' })
      leaveToast('success', i18n.t(leaveTexts.reverted))
      onDone?.()
    } catch (error) {
      leaveToast('error', messageOf(error))
    }
  }
  return (
    <Group justify="space-between" gap="xs">
      {mayUndo
        ? i18n.t('To give back all of it, undo the approval.')
        : i18n.t('To give back all of it, ask an administrator to undo the approval.')}
      {mayUndo && (
        <Button variant="default" loading={isPending} onClick={undo}>
          {i18n.t('Undo the approval')}
        </Button>
      )}
    </Group>
  )
}
