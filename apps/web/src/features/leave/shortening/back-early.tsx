import { Alert, Button, Group } from '@mantine/core'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { formatDay } from '#ui/format.ts'
import { useRequest } from '../leave-queries.ts'
import { AllBack } from './all-back.tsx'
import { ShortenDialog } from './lazy-shorten-dialog.ts'

export interface BackEarlyProps {
  leaveId: string
  /** A day of the leave on which the person came. */
  day: string
  of: 'own' | 'team'
  /** While its dialog is open. */
  onCovers?: (isCovered: boolean) => void
}

function leaveWords(
  { from_date, to_date, user_id: { name } }: LeaveRequest,
  of: BackEarlyProps['of'],
): string {
  const until = formatDay(to_date)
  if (from_date === to_date) {
    return of === 'own'
      ? i18n.t('Your leave on {day} is approved.', { day: until })
      : i18n.t("{name}'s leave on {day} is approved.", { name, day: until })
  }
  return of === 'own'
    ? i18n.t('You are on leave until {until}.', { until })
    : i18n.t('{name} is on leave until {until}.', { name, until })
}

/** For a day on which somebody on leave came all the same: suggests to end the leave before it, or to undo the approval. */
export function BackEarly({ leaveId, day, of, onCovers }: BackEarlyProps) {
  const leave = useRequest(leaveId, of)
  const [isOpen, setOpen] = useState(false)
  const open = (next: boolean) => {
    setOpen(next)
    onCovers?.(next)
  }
  if (leave?.status !== 'Approved' || leave.to_date < day) return null
  const isFirst = leave.from_date >= day
  return (
    <Alert color="blue" py="xs" mb="sm">
      <Group justify="space-between" gap="xs">
        {leaveWords(leave, of)}
        {isFirst && <AllBack leave={leave} />}
        {isFirst ? (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/leaveRequest" search={{ id: leaveId }} {...props} />}
          >
            {i18n.t('Open the request')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => open(true)}>
            {i18n.t('End leave earlier')}
          </Button>
        )}
      </Group>
      {isOpen && (
        <LazyDialog onClose={() => open(false)}>
          <ShortenDialog leave={leave} back={day} onClose={() => open(false)} />
        </LazyDialog>
      )}
    </Alert>
  )
}
