import { Alert, Anchor, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { formatDay } from '#ui/format.ts'
import { useRequest } from '../leave-queries.ts'
import { ShortenDialog } from './lazy-shorten-dialog.ts'

export interface BackEarlyProps {
  leaveId: string
  /** A day of the leave on which the person came. */
  day: string
  of: 'own' | 'team'
  /** While its dialog is open. */
  onCovers?: (isCovered: boolean) => void
}

/** For a day on which somebody on leave came all the same: suggests to end the leave before it. */
export function BackEarly({ leaveId, day, of, onCovers }: BackEarlyProps) {
  const leave = useRequest(leaveId, of)
  const [isOpen, setOpen] = useState(false)
  const open = (next: boolean) => {
    setOpen(next)
    onCovers?.(next)
  }
  if (leave?.status !== 'Approved' || leave.to_date < day) return null
  const until = formatDay(leave.to_date)
  const { name } = leave.user_id
  const words =
    of === 'own'
      ? i18n.t('You are on leave until {until}.', { until })
      : i18n.t('{name} is on leave until {until}.', { name, until })
  return (
    <Alert color="blue" py="xs" mb="sm">
      <Group justify="space-between" gap="xs">
        {words}
        {leave.from_date < day ? (
          <Button variant="default" onClick={() => open(true)}>
            {i18n.t('End leave earlier')}
          </Button>
        ) : (
          <Anchor
            underline="always"
            renderRoot={(props) => <Link to="/leaveRequest" search={{ id: leaveId }} {...props} />}
          >
            {i18n.t('Open the request')}
          </Anchor>
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
