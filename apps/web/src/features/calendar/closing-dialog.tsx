import { Alert, Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { calendarLimits, calendarRefusals, type MarkedDaysOff } from '@shala/contract/calendar/calendar'
import {
  type ClosingForm,
  closingForm,
  closingReasons,
  closingReasonTexts,
  closingTexts,
} from '@shala/contract/calendar/closing'
import type { MarksAnswer } from '@shala/contract/calendar/marks-on-days-off'
import { addDays } from '@shala/contract/general/days'
import { useState } from 'react'
import { FamiliesPreview } from '#features/messages/index.ts'
import { useIsSchoolOver, useToday } from '#features/schools/index.ts'
import { currentOf } from '#platform/calls/api-error.ts'
import { FormDialog } from '#platform/calls/form-dialog.tsx'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { Choices } from '#ui/form/choices.tsx'
import { useSchemaForm } from '#ui/form/form.tsx'
import { formatLongDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { usePreviewClosing } from './calendar-changes.ts'
import { MarkedDaysQuestion } from './marked-days.tsx'
import { useClosing, useReopening } from './use-closing.ts'

type Draft = Omit<ClosingForm, 'reason'> & { reason: ClosingForm['reason'] | '' }
type DraftForm = ReturnType<typeof useSchemaForm<Draft>>

/** Closes the school today or tomorrow, in one press once the reason is chosen. */
export function ClosingDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const date = useIsSchoolOver() ? addDays(today, 1) : today
  const form: DraftForm = useSchemaForm<Draft>(closingForm, { date, reason: '', words: '', tells: true })
  const close = useClosing()
  const [marked, setMarked] = useState<MarkedDaysOff | null>(null)
  const answer = useShown(form)
  const save = async (values: Draft, marks?: MarksAnswer) => {
    setMarked(null)
    try {
      await close(closingForm.parse(values), marks)
    } catch (error) {
      const asked = currentOf<MarkedDaysOff>(error, calendarRefusals.markedDays)
      if (!asked) throw error
      return setMarked(asked)
    }
    onClose()
  }
  const isClosed = Boolean(answer.data?.holiday)
  return (
    <FormDialog
      title={i18n.t('Close the school')}
      form={form}
      saveLabel={i18n.t('Close the school')}
      canSave={!isClosed}
      onSave={(values) => save(values)}
      onClose={onClose}
    >
      <Day form={form} today={today} />
      {isClosed ? <Already shown={answer.data} onClose={onClose} /> : <Fields form={form} answer={answer} />}
      {marked && (
        <MarkedDaysQuestion
          marked={marked}
          onAnswer={(marks) => void save(form.getValues(), marks).catch(toastFailure)}
          onClose={() => setMarked(null)}
        />
      )}
    </FormDialog>
  )
}

/** About the pause between two words. */
const typingMs = 400

/** What families would get; without a reason, who they are. */
function useShown({ values }: DraftForm) {
  const [words] = useDebouncedValue(values.words, typingMs)
  return usePreviewClosing({ date: values.date, reason: values.reason || 'other', words })
}

type Shown = ReturnType<typeof useShown>

function Day({ form, today }: { form: DraftForm; today: string }) {
  const { date } = form.values
  return (
    <div className={layout.tight}>
      <Choices
        label={i18n.t('Which day?')}
        path="date"
        options={[
          { value: today, label: i18n.t('Today') },
          { value: addDays(today, 1), label: i18n.t('Tomorrow') },
        ]}
        value={date}
        error={form.errors.date}
        onChange={(next) => form.setFieldValue('date', next)}
      />
      <span className={layout.quiet} role="status">
        {formatLongDay(date)}
      </span>
    </div>
  )
}

function Fields({ form, answer }: { form: DraftForm; answer: Shown }) {
  const { reason, tells, words } = form.values
  return (
    <>
      <Choices
        label={i18n.t('Why?')}
        path="reason"
        options={closingReasons.map((value) => ({ value, label: i18n.t(closingReasonTexts[value]) }))}
        value={reason}
        error={form.errors.reason}
        onChange={(next) => {
          form.setFieldValue('reason', next)
          form.clearFieldError('reason')
        }}
      />
      <TextInput
        label={reason === 'other' ? i18n.t('In your words') : i18n.t('In your words (if you like)')}
        withAsterisk={reason === 'other'}
        autoComplete="off"
        maxLength={calendarLimits.name}
        {...form.getInputProps('words')}
      />
      <Checkbox
        label={i18n.t('Tell families')}
        description={i18n.t('In the app, and outside it in the ways chosen in Settings.')}
        {...form.getInputProps('tells', { type: 'checkbox' })}
      />
      {tells && (
        <FamiliesPreview
          answer={answer}
          preview={answer.data?.families}
          hasWords={reason !== '' && (reason !== 'other' || words !== '')}
        />
      )}
    </>
  )
}

/** The day is a holiday already: one that was closed like this can be opened again. */
function Already({ shown, onClose }: { shown: Shown['data']; onClose: () => void }) {
  const reopen = useReopening()
  const [isBusy, setBusy] = useState(false)
  if (!shown) return null
  const { closing, holiday } = shown
  const open = async () => {
    if (!closing) return
    setBusy(true)
    await reopen(closing)
    onClose()
  }
  return (
    <Alert color="amber" title={i18n.t('School is closed on this day already.')}>
      {holiday === closingTexts.dayOff ? i18n.t(closingTexts.dayOff) : holiday}
      {closing && (
        <Button variant="default" mt="sm" display="block" loading={isBusy} onClick={() => void open()}>
          {i18n.t('Open the school again')}
        </Button>
      )}
    </Alert>
  )
}
