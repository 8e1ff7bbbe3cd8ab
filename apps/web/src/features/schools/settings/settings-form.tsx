import { Button, Stack, Text } from '@mantine/core'
import { type SchoolSettings, settingsForm, settingsTexts } from '@shala/contract/schools/settings'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { LeaveQuestion } from '#ui/form/leave-question.tsx'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import { useUpdateSettings } from '../settings-queries.ts'
import { CheckInSection } from './check-in-section.tsx'
import { LeaveSection } from './leave-section.tsx'
import classes from './school-settings.module.css'
import { AcademicYearSection, DaySection, PlaceSection } from './settings-sections.tsx'
import { SightSection } from './sight-section.tsx'

/** Only the values that differ: a setting that somebody else changed meanwhile keeps their value. */
function changesOf(before: SchoolSettings, after: SchoolSettings): Partial<SchoolSettings> {
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof SchoolSettings]),
  )
  return Object.fromEntries(changed)
}

function pick(settings: SchoolSettings, fields: object): Partial<SchoolSettings> {
  return Object.fromEntries(Object.entries(settings).filter(([field]) => field in fields))
}

/** The form and its initial values: until something is typed, they follow what others save. */
function useSettingsForm(settings: SchoolSettings) {
  const [start, setStart] = useState(settings)
  const form = useSchemaForm(settingsForm, settings)
  const changes = changesOf(start, form.values)
  const isDirty = Object.keys(changes).length > 0
  const begin = (from: SchoolSettings, typed: Partial<SchoolSettings> = {}) => {
    setStart(from)
    form.setValues({ ...from, ...typed })
    form.clearErrors()
  }
  if (!isDirty && start !== settings) begin(settings)
  return { form, start, changes, isDirty, begin }
}

export function SettingsForm({ settings }: { settings: SchoolSettings }) {
  const { form, start, changes, isDirty, begin } = useSettingsForm(settings)
  const update = useUpdateSettings()
  const [failure, setFailure] = useState<string | null>(null)

  const save = async (sent: SchoolSettings) => {
    setFailure(null)
    const undo = () =>
      update.mutateAsync(pick(start, changes)).catch((error) => toast('error', messageOf(error)))
    try {
      const { settings: saved } = await update.mutateAsync(changes)
      // Text typed while this was being saved stays.
      begin(saved, changesOf(sent, form.getValues()))
      toast('success', i18n.t(settingsTexts.saved), { onUndo: undo })
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(messageOf(error))
    }
  }
  return (
    <Form form={form} label={i18n.t('General')} onSubmit={save} onInvalid={() => setFailure(null)}>
      <Stack gap="md">
        <PlaceSection form={form} />
        <DaySection form={form} />
        <CheckInSection form={form} />
        <AcademicYearSection form={form} />
        <LeaveSection form={form} />
        <SightSection form={form} />
        <div className={`${layout.row} ${layout.footer} ${classes.footer}`}>
          {failure && (
            <Text className={classes.problem} role="alert">
              {failure}
            </Text>
          )}
          <Button variant="default" disabled={!isDirty || update.isPending} onClick={() => begin(settings)}>
            {i18n.t('Discard changes')}
          </Button>
          <Button type="submit" disabled={!isDirty} loading={update.isPending}>
            {i18n.t('Save Changes')}
          </Button>
        </div>
      </Stack>
      <LeaveQuestion isDirty={isDirty && !update.isPending} />
    </Form>
  )
}
