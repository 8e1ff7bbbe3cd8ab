import { Button, Radio, Stack, Text } from '@mantine/core'
import { addDays } from '@shala/contract/general/days'
import { fill } from '@shala/contract/general/refusal'
import { halvesOf, type LeaveDuration } from '@shala/contract/leave/duration'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { shorteningTexts } from '@shala/contract/leave/shortening'
import { useState } from 'react'
import { ApiError, messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import classes from '../leave.module.css'
import { useShorten } from '../leave-queries.ts'
import { leaveToast } from '../leave-toast.ts'
import { rangeLabel } from '../leave-words.ts'

type End = Pick<LeaveRequest, 'to_date' | 'to_duration'>

/** The day before the one on which they were back; otherwise a day less, or half a day less of a single one. */
function suggested({ from_date, to_date }: LeaveRequest, back: string | undefined): End {
  if (from_date === to_date) return { to_date, to_duration: 'first half' }
  return { to_date: addDays(back && back > from_date ? back : to_date, -1), to_duration: 'full day' }
}

function halves(leave: LeaveRequest, end: End) {
  return halvesOf({
    fromDate: leave.from_date,
    fromDuration: leave.from_duration,
    toDate: end.to_date,
    toDuration: end.to_duration,
  })
}

/** What is wrong with an end, before it is sent; undefined if nothing is. */
function problemOf(leave: LeaveRequest, end: End): string | undefined {
  const beginsThen = end.to_date === leave.from_date && halves(leave, leave).first % 2 === 1
  if (end.to_date < leave.from_date || (beginsThen && end.to_duration === 'first half')) {
    return i18n.t(shorteningTexts.beforeStart)
  }
  return halves(leave, end).last >= halves(leave, leave).last ? i18n.t(shorteningTexts.notEarlier) : undefined
}

interface ShortenDialogProps {
  leave: LeaveRequest
  /** A day of the leave on which the person came. */
  back?: string
  onClose: () => void
}

/** An earlier end for approved leave: its day, and whether that ends at midday. */
export function ShortenDialog({ leave, back, onClose }: ShortenDialogProps) {
  const [end, setEnd] = useState<End>(suggested(leave, back))
  const [error, setError] = useState<string>()
  const { mutateAsync, isPending } = useShorten()
  const change = (part: Partial<End>) => {
    setEnd((before) => ({ ...before, ...part }))
    setError(undefined)
  }
  const save = async () => {
    const problem = problemOf(leave, end)
    if (problem) return setError(problem)
    try {
      const { leave: saved } = await mutateAsync({ leave, ...end })
      const text = i18n.t(shorteningTexts.shortened)
      leaveToast('success', fill(text, { day: formatDay(saved.to_date) }))
      onClose()
    } catch (failure) {
      const ofField = failure instanceof ApiError ? failure.errors?.toDate : undefined
      setError(ofField ?? messageOf(failure))
    }
  }
  return (
    <Dialog opened title={i18n.t('End leave earlier')} size={440} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {leave.user_id.name}, {rangeLabel(leave)}
        </Text>
        <DayField
          label={i18n.t('Last day of leave')}
          required
          min={leave.from_date}
          max={leave.to_date}
          value={end.to_date}
          error={error}
          onChange={(day) => change({ to_date: day })}
        />
        <Radio.Group
          label={i18n.t('It ends')}
          value={end.to_duration}
          onChange={(part) => change({ to_duration: part as LeaveDuration })}
        >
          <div className={`${layout.wrap} ${classes.parts}`}>
            <Radio value="full day" label={i18n.t('with that day')} />
            <Radio value="first half" label={i18n.t('at midday')} />
          </div>
        </Radio.Group>
      </Stack>
      <DialogActions>
        <Button variant="default" disabled={isPending} onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
        <Button loading={isPending} onClick={() => void save()}>
          {i18n.t('End leave earlier')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
