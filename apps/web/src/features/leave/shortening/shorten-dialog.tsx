import { Radio, Text } from '@mantine/core'
import { addDays } from '@shala/contract/general/days'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { type NewEnd, newEnd, shorteningTexts } from '@shala/contract/leave/shortening'
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

/** The day before the one on which they were back; otherwise a day less, or half a day less of a single one. */
function suggested({ from_date, to_date }: LeaveRequest, back: string | undefined): NewEnd {
  if (from_date === to_date) return { toDate: to_date, toDuration: 'first half' }
  return { toDate: addDays(back && back > from_date ? back : to_date, -1), toDuration: 'full day' }
}

interface ShortenDialogProps {
  leave: LeaveRequest
  /** A day of the leave on which the person came. */
  back?: string
  onClose: () => void
}

/** An earlier end for approved leave: its day, and whether that ends at midday. */
export function ShortenDialog({ leave, back, onClose }: ShortenDialogProps) {
  const form = useSchemaForm<NewEnd>(newEnd, suggested(leave, back))
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
    </FormDialog>
  )
}
