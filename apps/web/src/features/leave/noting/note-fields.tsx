import { TextInput } from '@mantine/core'
import { noteReasons, noteReasonTexts } from '@shala/contract/leave/family-note'
import { noteLimits } from '@shala/contract/leave/noting'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { Choices } from '#ui/form/choices.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { DocumentField } from '../asking/document-field.tsx'
import { DaysOffOfChild } from '../asking/duration-facts.tsx'
import classes from '../leave.module.css'
import { type NoteDays, type NoteForm, noteDays, withDays, withFirst } from './note-draft.ts'

interface NoteFieldsProps {
  form: NoteForm
}

/** Which days, why, and if wanted words and a photo. */
export function NoteFields({ form }: NoteFieldsProps) {
  const { values } = form
  return (
    <>
      <WhichDays form={form} />
      <Choices
        label={i18n.t('Why?')}
        path="why"
        options={noteReasons.map((why) => ({ value: why, label: i18n.t(noteReasonTexts[why]) }))}
        value={values.why}
        error={form.errors.why}
        onChange={(why) => {
          form.setFieldValue('why', why)
          form.clearFieldError('why')
        }}
      />
      <TextInput
        label={i18n.t('In your words (if you like)')}
        placeholder={i18n.t('Fever')}
        maxLength={noteLimits.words}
        enterKeyHint="send"
        {...form.getInputProps('words')}
      />
      <DocumentField
        description={i18n.t(
          'A photo or PDF up to 10 MB, if you have one. You, the class teacher and the administrators can open it.',
        )}
        value={values.note}
        error={form.errors.note}
        onValue={(file) => {
          form.setFieldValue('note', file)
          form.clearFieldError('note')
        }}
        onError={(problem) => form.setFieldError('note', problem)}
      />
    </>
  )
}

function WhichDays({ form }: NoteFieldsProps) {
  const { values, getInputProps } = form
  const today = useToday()
  const labels: Record<NoteDays, string> = {
    today: i18n.t('Today'),
    tomorrow: i18n.t('Tomorrow'),
    others: i18n.t('Choose days'),
  }
  const take = (next: Pick<typeof values, 'days' | 'fromDate' | 'toDate'>) => {
    for (const field of ['days', 'fromDate', 'toDate'] as const) {
      form.setFieldValue(field, next[field])
      form.clearFieldError(field)
    }
  }
  return (
    <div className={layout.tight}>
      <Choices
        label={i18n.t('Which days?')}
        path="days"
        options={noteDays.map((value) => ({ value, label: labels[value] }))}
        value={values.days}
        onChange={(days) => take(withDays(values, days, today))}
      />
      {values.days === 'others' ? (
        <div className={`${layout.stack} ${classes.days}`}>
          <DayField
            label={i18n.t('First day')}
            required
            {...getInputProps('fromDate')}
            value={values.fromDate}
            onChange={(day) => take(withFirst(values, day))}
          />
          <DayField
            label={i18n.t('Last day')}
            required
            takesAny
            min={values.fromDate || undefined}
            {...getInputProps('toDate')}
            value={values.toDate}
            onChange={(toDate) => take({ ...values, toDate })}
          />
        </div>
      ) : (
        <span className={layout.quiet} role="status">
          {formatDay(values.fromDate)}
        </span>
      )}
      {values.fromDate && values.toDate >= values.fromDate && (
        <DaysOffOfChild fromDate={values.fromDate} toDate={values.toDate} areCounted={false} />
      )}
    </div>
  )
}
