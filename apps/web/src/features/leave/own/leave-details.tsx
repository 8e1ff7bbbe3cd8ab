import { Button, Text } from '@mantine/core'
import { dayAt } from '@shala/contract/general/days'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { canTakeBack } from '@shala/contract/leave/noting'
import { useState } from 'react'
import { useTimeZone, useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import { formatClock, formatDay, formatTime } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { Details } from '#ui/page/section.tsx'
import { useOwnRequest } from '../leave-queries.ts'
import { daysAndCost, reasonWords, statusLabel, statusMeaning, typeLabel } from '../leave-words.ts'
import { NoteLink } from '../note-link.tsx'
import { canShorten } from '../shortening/can-shorten.ts'
import { ShortenDialog } from '../shortening/lazy-shorten-dialog.ts'

/** '22 Nov 2026, 9:05 am' on the school's clock. */
function momentLabel(instant: string, timeZone: string): string {
  return `${formatDay(dayAt(new Date(instant), timeZone))}, ${formatTime(instant, timeZone)}`
}

type Rows = Parameters<typeof Details>[0]['rows']

/** A note is for whole days. */
function rowsOf(leave: LeaveRequest, timeZone: string): Rows {
  const { from_date, start_time, to_date, end_time, status, processed_on, processed_by, remark } = leave
  const momentOf = (day: string, time: string) =>
    leave.family_note ? formatDay(day) : `${formatDay(day)}, ${formatClock(time)}`
  const rows: Rows = [
    [
      i18n.t('Status'),
      <StatusBadge key="status" meaning={statusMeaning[status]}>
        {statusLabel(status)}
      </StatusBadge>,
    ],
    [i18n.t('From'), momentOf(from_date, start_time)],
    [i18n.t('To'), momentOf(to_date, end_time)],
    [i18n.t('Total Leave Duration'), daysAndCost(leave)],
    [i18n.t('Requested on'), momentLabel(leave.createdAt, timeZone)],
  ]
  if (processed_on) rows.push([i18n.t('Processed on'), momentLabel(processed_on, timeZone)])
  if (processed_by) rows.push([i18n.t('Processed by'), processed_by.name])
  if (remark) rows.push([i18n.t('Remark'), remark])
  if (leave.note) rows.push([i18n.t('Attached'), <NoteLink key="note" leave={leave} of="own" />])
  return rows
}

interface LeaveDetailsProps {
  /** As the list had it. */
  opened: LeaveRequest
  /** The question before cancelling covers it. */
  isCovered: boolean
  isCancelling: boolean
  onCancel: (leave: LeaveRequest) => void
  onClose: () => void
}

/** One's own request in full and as it is now: it may be decided while it is read. */
export function LeaveDetails({ opened, isCovered, isCancelling, onCancel, onClose }: LeaveDetailsProps) {
  const leave = useOwnRequest(opened)
  const timeZone = useTimeZone()
  const today = useToday()
  const [isShortening, setShortening] = useState(false)
  const { family_note } = leave
  const rows = rowsOf(leave, timeZone)
  return (
    <Dialog
      opened
      title={
        family_note
          ? i18n.t('Note to the school')
          : i18n.t('{type} leave', { type: typeLabel(leave.leave_type) })
      }
      isCovered={isCovered || isShortening}
      onClose={onClose}
    >
      <Details rows={rows} />
      <Text size="sm" c="dimmed" mt="md">
        {i18n.t('Reason')}
      </Text>
      <Text className={layout.written}>{reasonWords(leave)}</Text>
      {canShorten(leave, today, false) && (
        <DialogActions>
          <Button variant="default" onClick={() => setShortening(true)}>
            {family_note ? i18n.t('Back earlier') : i18n.t('End leave earlier')}
          </Button>
        </DialogActions>
      )}
      {isShortening && (
        <LazyDialog onClose={() => setShortening(false)}>
          <ShortenDialog leave={leave} onClose={() => setShortening(false)} />
        </LazyDialog>
      )}
      {canTakeBack(leave, today) && (
        <DialogActions>
          <Button color="red" variant="light" loading={isCancelling} onClick={() => onCancel(leave)}>
            {family_note ? i18n.t('Withdraw note') : i18n.t('Cancel Request')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
