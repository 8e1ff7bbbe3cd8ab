import { Select, Text, Textarea } from '@mantine/core'
import { acceptedTypes } from '@shala/contract/files'
import { leaveLimits, leaveNoteRule } from '@shala/contract/leave'
import { type LeaveDuration, leaveDurations } from '@shala/contract/leave-duration'
import { leaveTypes } from '@shala/contract/leave-types'
import { useToday } from '#features/schools/index.ts'
import { fileProblem } from '#platform/file-problem.ts'
import { i18n } from '#platform/i18n.ts'
import { shrinkImage } from '#platform/shrink-image.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import classes from '../leave.module.css'
import { partLabel, typeLabel } from '../leave-words.ts'
import { type AskDraft, type AskForm, withFirstDay, withOneHalf } from './ask-draft.ts'
import { Balance } from './balance.tsx'
import { DurationFacts } from './duration-facts.tsx'

interface AskFieldsProps {
  form: AskForm
}

const parts = (disabled: LeaveDuration) =>
  leaveDurations.map((value) => ({ value, label: partLabel(value), disabled: value === disabled }))

export function AskFields({ form }: AskFieldsProps) {
  const { getInputProps, values } = form
  const today = useToday()
  return (
    <>
      <div>
        <Select
          label={i18n.t('Leave Type')}
          placeholder={i18n.t('Select leave type')}
          required
          data-autofocus
          data={leaveTypes.map((value) => ({ value, label: typeLabel(value) }))}
          {...getInputProps('leaveType')}
          value={values.leaveType || null}
        />
        <Balance values={values} today={today} />
      </div>
      <Days form={form} />
      <DurationFacts values={values} />
      <Reason form={form} />
      <Note form={form} />
    </>
  )
}

/** A change of one field that brings others along. */
function useTake({ getValues, setValues, clearFieldError }: AskForm) {
  return (field: keyof AskDraft & string, change: (draft: AskDraft) => AskDraft) => {
    setValues(change(getValues()))
    for (const one of [field, 'toDate', 'fromDuration', 'toDuration']) clearFieldError(one)
  }
}

function Days({ form }: AskFieldsProps) {
  const { getInputProps, values } = form
  const take = useTake(form)
  return (
    <div className={classes.days}>
      <DayField
        label={i18n.t('From Date')}
        required
        {...getInputProps('fromDate')}
        value={values.fromDate}
        onChange={(day) => take('fromDate', (draft) => withFirstDay(draft, day))}
      />
      <Select
        label={i18n.t('From Duration')}
        required
        data={parts('first half')}
        {...getInputProps('fromDuration')}
        onChange={(part) =>
          part && take('fromDuration', (draft) => withOneHalf({ ...draft, fromDuration: part }, 'from'))
        }
      />
      <DayField
        label={i18n.t('To Date')}
        required
        min={values.fromDate || undefined}
        {...getInputProps('toDate')}
        value={values.toDate}
        onChange={(day) => take('toDate', (draft) => withOneHalf({ ...draft, toDate: day }, 'to'))}
      />
      <Select
        label={i18n.t('To Duration')}
        required
        data={parts('second half')}
        {...getInputProps('toDuration')}
        onChange={(part) =>
          part && take('toDuration', (draft) => withOneHalf({ ...draft, toDuration: part }, 'to'))
        }
      />
    </div>
  )
}

function Reason({ form }: AskFieldsProps) {
  const count = form.values.reason.length
  return (
    <div>
      <Textarea
        label={i18n.t('Reason')}
        placeholder={i18n.t('Please provide a reason for your leave')}
        required
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('reason')}
      />
      <Text
        size="sm"
        ta="right"
        className={classes.counter}
        data-over={count > leaveLimits.longestReason || undefined}
      >
        {i18n.t('{count} / {most} characters', { count, most: leaveLimits.longestReason })}
      </Text>
    </div>
  )
}

function Note({ form }: AskFieldsProps) {
  const choose = async (file: File) => {
    const small = await shrinkImage(file, leaveNoteRule)
    const problem = await fileProblem(small, leaveNoteRule)
    if (problem) return form.setFieldError('note', problem)
    form.setFieldValue('note', small)
    form.clearFieldError('note')
  }
  return (
    <FileField
      label={i18n.t('Doctor’s note or other document')}
      description={i18n.t(
        'If you have one: PDF, JPG or PNG up to 10 MB. You and the administrators can open it.',
      )}
      accept={acceptedTypes[leaveNoteRule.kind]}
      path="note"
      value={form.values.note}
      error={form.errors.note}
      onChoose={choose}
      onRemove={() => form.setFieldValue('note', null)}
    />
  )
}
