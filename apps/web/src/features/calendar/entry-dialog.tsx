import { Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import {
  type CalendarEvent,
  calendarEntryForm,
  calendarLimits,
  calendarRefusals,
  type MarkedDaysOff,
} from '@shala/contract/calendar/calendar'
import type { MarksAnswer } from '@shala/contract/calendar/marks-on-days-off'
import type { Day } from '@shala/contract/general/days'
import { useState } from 'react'
import { currentOf } from '#platform/calls/api-error.ts'
import { FormDialog } from '#platform/calls/form-dialog.tsx'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { useSchemaForm } from '#ui/form/form.tsx'
import { entryOf } from './calendar-words.ts'
import { MarkedDaysQuestion } from './marked-days.tsx'
import { useSaving } from './use-saving.ts'

interface EntryDialogProps {
  /** The day that is changed; null for a new one. */
  event: CalendarEvent | null
  /** The first day of a new one. */
  day: Day
  /** With the first day of what was saved. */
  onClose: (saved?: Day) => void
}

function draftOf(event: CalendarEvent | null, day: Day) {
  return event ? entryOf(event) : { name: '', from: day, to: day, isClosed: true }
}

/** Adds or changes a day; changing a suggested holiday moves it. */
export function EntryDialog({ event, day, onClose }: EntryDialogProps) {
  const form = useSchemaForm(calendarEntryForm, draftOf(event, day))
  const saveEntry = useSaving(event)
  const [marked, setMarked] = useState<MarkedDaysOff | null>(null)
  const save = async (values: typeof form.values, marks?: MarksAnswer) => {
    setMarked(null)
    try {
      await saveEntry(values, marks)
    } catch (error) {
      const asked = currentOf<MarkedDaysOff>(error, calendarRefusals.markedDays)
      if (!asked) throw error
      return setMarked(asked)
    }
    onClose(values.from)
  }
  return (
    <FormDialog
      title={event ? i18n.t('Change {name}', { name: event.summary }) : i18n.t('Add a day')}
      form={form}
      saveLabel={event ? i18n.t('Save') : i18n.t('Add')}
      onSave={(values) => save(values)}
      onClose={() => onClose()}
    >
      <Fields form={form} />
      {event?.source === 'suggested' && (
        <Text size="sm" c="dimmed">
          {i18n.t('Your day replaces the suggested one. You can restore that at any time.')}
        </Text>
      )}
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

type EntryForm = ReturnType<typeof useSchemaForm<ReturnType<typeof draftOf>>>

function Fields({ form }: { form: EntryForm }) {
  const { from, to, isClosed } = form.values
  const chooseFirst = (next: Day) => {
    // One day stays one day, and no day ends before it begins.
    form.setFieldValue('from', next)
    form.setFieldValue('to', from === to || next > to ? next : to)
  }
  return (
    <>
      <TextInput
        label={i18n.t('Name')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={calendarLimits.name}
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DayField
          {...form.getInputProps('from')}
          label={i18n.t('First day')}
          value={from}
          onChange={chooseFirst}
        />
        <DayField
          {...form.getInputProps('to')}
          label={i18n.t('Last day')}
          value={to}
          min={from}
          takesAny
          onChange={(next) => form.setFieldValue('to', next)}
        />
      </SimpleGrid>
      <Radio.Group
        label={i18n.t('On these days school is')}
        value={isClosed ? 'closed' : 'open'}
        onChange={(value) => form.setFieldValue('isClosed', value === 'closed')}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="closed"
            label={i18n.t('Closed: a holiday')}
            description={i18n.t('Nobody is counted as absent.')}
          />
          <Radio
            value="open"
            label={i18n.t('Open: an event')}
            description={i18n.t('Shown in the calendar.')}
          />
        </Stack>
      </Radio.Group>
    </>
  )
}
