import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { type SchoolSettings, settingsForm, settingsTexts } from '@shala/contract/schools/settings'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { useIsIdle } from '#platform/loading/use-is-idle.ts'
import { LeaveQuestion } from '#platform/screens/leave-question.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import { settingsQuery, useUpdateSettings } from '../settings-queries.ts'
import { isSame, typedOver } from '../typed-over.ts'
import { useToday } from '../use-today.ts'
import { DaySection } from './day-section.tsx'
import classes from './school-settings.module.css'
import type { SettingsValues } from './settings-values.ts'

const SettingsSections = lazyPart(async () => (await import('./settings-sections.tsx')).SettingsSections)

const weekFields = ['workingDays', 'monthlyDaysOff', 'halfDays']

/** Only the values that differ: a setting that somebody else changed meanwhile keeps their value. */
function changesOf(before: SchoolSettings, after: SchoolSettings): Partial<SchoolSettings> {
  const changed = Object.entries(after).filter(
    ([field, value]) => !isSame(value, before[field as keyof SchoolSettings]),
  )
  return Object.fromEntries(changed)
}

function pick(settings: SchoolSettings, fields: object): Partial<SchoolSettings> {
  return Object.fromEntries(Object.entries(settings).filter(([field]) => field in fields))
}

/** The form and its initial values: they follow what others save, and what is typed stays. */
function useSettingsForm(settings: SchoolSettings) {
  const today = useToday()
  const [start, setStart] = useState(settings)
  const form = useSchemaForm<SettingsValues>(settingsForm, { ...settings, rhythmFrom: today })
  const { rhythmFrom, ...values } = form.values
  const changes = changesOf(start, values)
  const isDirty = Object.keys(changes).length > 0
  const begin = (from: SchoolSettings, typed = from) => {
    setStart(from)
    form.setValues({ ...typed, rhythmFrom: today })
    form.clearErrors()
  }
  if (start !== settings && isDirty) {
    setStart(settings)
    form.setValues(typedOver(settings, start, values))
  } else if (start !== settings) begin(settings)
  const changesWeek = weekFields.some((field) => field in changes)
  const sent = changesWeek ? { ...changes, rhythmFrom } : changes
  return { form, start, sent, changes, isDirty, begin }
}

function LowerSections({ form }: { form: ReturnType<typeof useSettingsForm>['form'] }) {
  const waiting = <Skeleton height={220} radius="lg" aria-hidden="true" />
  if (!useIsIdle(300)) return waiting
  return (
    <Suspense fallback={waiting}>
      <SettingsSections form={form} />
    </Suspense>
  )
}

export function SettingsForm({ settings }: { settings: SchoolSettings }) {
  const { form, start, sent, changes, isDirty, begin } = useSettingsForm(settings)
  const client = useQueryClient()
  const update = useUpdateSettings()
  const [failure, setFailure] = useState<string | null>(null)

  const save = async (typed: SettingsValues) => {
    setFailure(null)
    const { rhythmFrom: from } = typed
    const undo = () => {
      // Somebody else may have saved another entry of the same field since.
      const latest = client.getQueryData(settingsQuery.queryKey) ?? typed
      const before = pick(typedOver<SchoolSettings>(latest, typed, start), changes)
      const body = { ...before, ...('rhythmFrom' in sent && { rhythmFrom: from }) }
      return update.mutateAsync(body).catch((error) => toast('error', messageOf(error)))
    }
    // A week that began on that day or later, and was replaced, would not come back.
    const replaces = start.rhythms.some((one) => one.classId === null && one.from >= from)
    const onUndo = 'rhythmFrom' in sent && replaces ? undefined : undo
    try {
      const { settings: saved } = await update.mutateAsync(sent)
      // Text typed while this was being saved stays.
      begin(saved, typedOver(saved, typed, form.getValues()))
      toast('success', i18n.t(settingsTexts.saved), { ...(onUndo && { onUndo }) })
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(messageOf(error))
    }
  }
  return (
    <Form form={form} label={i18n.t('General')} onSubmit={save} onInvalid={() => setFailure(null)}>
      <Stack gap="md">
        <DaySection form={form} start={start} />
        <LowerSections form={form} />
        <div className={`${layout.row} ${layout.footer} ${classes.footer}`} data-foot>
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
