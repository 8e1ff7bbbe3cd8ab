import { Checkbox, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  type Announcement,
  announcementLimits,
  announcementState,
  announcementTexts,
  type SentAnnouncement,
  sentAnnouncementForm,
} from '@shala/contract/announcements'
import type { Day } from '@shala/contract/general/days'
import { useState } from 'react'
import { toldWords } from '#features/messages/index.ts'
import { useTimeZone, useToday } from '#features/schools/index.ts'
import { FormDialog } from '#platform/calls/form-dialog.tsx'
import { i18n } from '#platform/i18n.ts'
import { newId } from '#platform/new-id.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { useSchemaForm } from '#ui/form/form.tsx'
import { formatDay } from '#ui/format.ts'
import { toast } from '#ui/toast.tsx'
import { useAddAnnouncement, useChangeAnnouncement } from './announcements-queries.ts'
import { FamiliesFields } from './families-fields.tsx'

interface AnnouncementDialogProps {
  /** The one that is changed; null for a new one. */
  one: Announcement | null
  onClose: () => void
}

type Draft = SentAnnouncement

function draftOf(one: Announcement | null, today: Day): Draft {
  const families = null
  if (!one) return { title: '', text: '', from: today, until: null, isPinned: false, families }
  const { title, text, from, until, isPinned } = one
  return { title, text, from, until, isPinned, families }
}

function savedText({ from, until }: Draft, { isNew, today }: { isNew: boolean; today: Day }): string {
  if (!isNew) return announcementTexts.changed
  return announcementState({ from, until }, today) === 'scheduled'
    ? announcementTexts.scheduled
    : announcementTexts.added
}

function announceLabel({ from }: Draft, today: Day): string {
  return from > today ? i18n.t('Announce on {day}', { day: formatDay(from) }) : i18n.t('Announce')
}

/** Writes an announcement, or changes one. */
export function AnnouncementDialog({ one, onClose }: AnnouncementDialogProps) {
  const today = useToday()
  const timeZone = useTimeZone()
  const form = useSchemaForm(sentAnnouncementForm, draftOf(one, today))
  const [id] = useState(newId)
  const { mutateAsync: add } = useAddAnnouncement()
  const { mutateAsync: change } = useChangeAnnouncement()
  const save = async (values: Draft) => {
    const { told } = await (one ? change({ id: one._id, ...values }) : add({ ...values, id }))
    const said = { title: values.title.trim(), day: formatDay(values.from) }
    const line = i18n.t(savedText(values, { isNew: !one, today }), said)
    toast('success', told ? `${line}\n${toldWords(told, timeZone)}` : line)
    onClose()
  }
  return (
    <FormDialog
      title={one ? i18n.t('Change the announcement') : i18n.t('Write an announcement')}
      form={form}
      saveLabel={one ? i18n.t('Save') : announceLabel(form.values, today)}
      onSave={save}
      onClose={onClose}
    >
      <Fields form={form} />
      {one?.isTold ? (
        <Text size="sm">
          {i18n.t(
            'Families are told of it. Messages that have not left take your changes along; whoever has theirs is not told again.',
          )}
        </Text>
      ) : (
        <FamiliesFields form={form} />
      )}
    </FormDialog>
  )
}

function Fields({ form }: { form: UseFormReturnType<Draft> }) {
  const { from, until } = form.values
  return (
    <>
      <TextInput
        label={i18n.t('Title')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={announcementLimits.title}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={i18n.t('Text')}
        withAsterisk
        autosize
        minRows={4}
        maxRows={10}
        maxLength={announcementLimits.text}
        {...form.getInputProps('text')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DayField
          opensUp
          {...form.getInputProps('from')}
          label={i18n.t('Shown from')}
          value={from}
          onChange={(next) => form.setFieldValue('from', next)}
        />
        <DayField
          opensUp
          {...form.getInputProps('until')}
          label={i18n.t('Shown until')}
          description={i18n.t('Leave empty to show it until you remove it')}
          value={until ?? ''}
          isOptional
          takesAny
          onChange={(next) => form.setFieldValue('until', next || null)}
        />
      </SimpleGrid>
      <Checkbox label={i18n.t('Pin to top')} {...form.getInputProps('isPinned', { type: 'checkbox' })} />
    </>
  )
}
