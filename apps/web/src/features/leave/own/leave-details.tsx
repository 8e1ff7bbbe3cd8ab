import { Text } from '@mantine/core'
import { dayAt } from '@shala/contract/days'
import type { LeaveRequest } from '@shala/contract/leave'
import { useTimeZone } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import { formatClock, formatDay, formatTime } from '#ui/format.ts'
import { Details } from '#ui/page/section.tsx'
import classes from '../leave.module.css'
import { daysLabel, statusLabel, statusMeaning, typeLabel } from '../leave-words.ts'
import { NoteLink } from '../note-link.tsx'

/** '22 Nov 2026, 9:05 am' by the school's clocks. */
function momentLabel(instant: string, timeZone: string): string {
  return `${formatDay(dayAt(new Date(instant), timeZone))}, ${formatTime(instant, timeZone)}`
}

/** The whole of one's own request. */
export function LeaveDetails({ leave, onClose }: { leave: LeaveRequest; onClose: () => void }) {
  const timeZone = useTimeZone()
  const { from_date, start_time, to_date, end_time, status, processed_on, processed_by, remark } = leave
  const rows: Parameters<typeof Details>[0]['rows'] = [
    [
      i18n.t('Status'),
      <StatusBadge key="status" meaning={statusMeaning[status]}>
        {statusLabel(status)}
      </StatusBadge>,
    ],
    [i18n.t('From'), `${formatDay(from_date)}, ${formatClock(start_time)}`],
    [i18n.t('To'), `${formatDay(to_date)}, ${formatClock(end_time)}`],
    [i18n.t('Total Leave Duration'), daysLabel(leave.days)],
    [i18n.t('Requested on'), momentLabel(leave.createdAt, timeZone)],
  ]
  if (processed_on) rows.push([i18n.t('Processed on'), momentLabel(processed_on, timeZone)])
  if (processed_by) rows.push([i18n.t('Processed by'), processed_by.name])
  if (remark) rows.push([i18n.t('Remark'), remark])
  if (leave.note) rows.push([i18n.t('Attached'), <NoteLink key="note" leave={leave} of="own" />])
  return (
    <Dialog opened title={i18n.t('{type} leave', { type: typeLabel(leave.leave_type) })} onClose={onClose}>
      <Details rows={rows} />
      <Text size="sm" c="dimmed" mt="md">
        {i18n.t('Reason')}
      </Text>
      <Text className={classes.reason}>{leave.reason}</Text>
    </Dialog>
  )
}
