import { Checkbox, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import {
  type Announcement,
  type AnnouncementForm,
  announcementForm,
  announcementLimits,
  announcementState,
  announcementTexts,
} from '@shala/contract/announcements'
import type { Day } from '@shala/contract/general/days'
import { useToday } from '#features/schools/index.ts'
import { FormDialog } from '#platform/calls/form-dialog.tsx'
import { i18n } from '#platform/i18n.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { useSchemaForm } from '#ui/form/form.tsx'
import { formatDay } from '#ui/format.ts'
import { toast } from '#ui/toast.tsx'
import { useAddAnnouncement, useChangeAnnouncement } from './announcements-queries.ts'

interface AnnouncementDialogProps {
  /** The one that is changed; null for a new one. */
  one: Announcement | null
  onClose: () => void
}

type Draft = AnnouncementForm

function draftOf(one: Announcement | null, today: Day): Draft {
  if (!one) return { title: '', text: '', from: today, until: null, isPinned: false }
  const { title, text, from, until, isPinned } = one
  return { title, text, from, until, isPinned }
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
  const form = useSchemaForm(announcementForm, draftOf(one, today))
  const { mutateAsync: add } = useAddAnnouncement()
  const { mutateAsync: change } = useChangeAnnouncement()
  const save = async (values: Draft) => {
    await (one ? change({ id: one._id, ...values }) : add(values))
    const said = { title: values.title.trim(), day: formatDay(values.from) }
    toast('success', i18n.t(savedText(values, { isNew: !one, today }), said))
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
    </FormDialog>
  )
}

function Fields({ form }: { form: ReturnType<typeof useSchemaForm<Draft>> }) {
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
