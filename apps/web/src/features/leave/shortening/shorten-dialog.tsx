import { Alert, Radio, Text } from '@mantine/core'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { type NewEnd, newEnd, shorteningTexts } from '@shala/contract/leave/shortening'
import { useSettings } from '#features/schools/index.ts'
import { FormDialog } from '#platform/calls/form-dialog.tsx'
import { i18n } from '#platform/i18n.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { useSchemaForm } from '#ui/form/form.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import classes from '../leave.module.css'
import { useShorten } from '../leave-queries.ts'
import { leaveToast } from '../leave-toast.ts'
import { rangeLabel } from '../leave-words.ts'
import { AllBack } from './all-back.tsx'
import { suggestedEnd, useDaysBack } from './new-end.ts'

interface ShortenDialogProps {
  leave: LeaveRequest
  /** A day of the leave on which the person came. */
  back?: string
  onClose: () => void
}

function backWords({ days, isWorkingDays }: { days: number; isWorkingDays: boolean }): string {
  if (days === 0.5) return i18n.t('Half a day comes back.')
  return isWorkingDays
    ? i18n.t('{days, plural, one {# working day comes back.} other {# working days come back.}}', { days })
    : i18n.t('{days, plural, one {# day comes back.} other {# days come back.}}', { days })
}

/** An earlier end for approved leave: its day, and whether that ends at midday. */
export function ShortenDialog({ leave, back, onClose }: ShortenDialogProps) {
  const settings = useSettings()
  const form = useSchemaForm<NewEnd>(newEnd, suggestedEnd(leave, back, settings))
  const given = useDaysBack(leave, form.values)
  const { mutateAsync } = useShorten(leave)
  const save = async (end: NewEnd) => {
    const { leave: saved } = await mutateAsync(end)
    leaveToast('success', i18n.t(shorteningTexts.shortened, { day: formatDay(saved.to_date) }))
    onClose()
  }
  return (
    <FormDialog
      title={i18n.t('End leave earlier')}
      form={form}
      size={440}
      saveLabel={i18n.t('End leave earlier')}
      canSave={given !== null}
      onSave={save}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {leave.user_id.name}, {rangeLabel(leave)}
      </Text>
      <DayField
        label={i18n.t('Last day of leave')}
        required
        min={leave.from_date}
        max={leave.to_date}
        {...form.getInputProps('toDate')}
        value={form.values.toDate}
      />
      <Radio.Group label={i18n.t('It ends')} {...form.getInputProps('toDuration')}>
        <div className={`${layout.wrap} ${classes.parts}`}>
          <Radio value="full day" label={i18n.t('with that day')} />
          <Radio value="first half" label={i18n.t('at midday')} />
        </div>
      </Radio.Group>
      {given && given.days > 0 && <Text size="sm">{backWords(given)}</Text>}
      {(given === null || leave.from_date === leave.to_date) && (
        <Alert color="blue" py="xs">
          <AllBack leave={leave} onDone={onClose} />
        </Alert>
      )}
    </FormDialog>
  )
}
