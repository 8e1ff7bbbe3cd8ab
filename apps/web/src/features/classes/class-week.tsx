import { Button, Radio, Stack } from '@mantine/core'
import type { SchoolClass } from '@shala/contract/classes'
import { type Rhythm, rhythmOn } from '@shala/contract/schools/school-days'
import { type WeekForm, weekForm } from '@shala/contract/schools/week'
import { useState } from 'react'
import { useSettings, useToday, useUpdateClassWeek, WeekFields, WeekWords } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { Loading } from '#ui/page/states.tsx'
import { toast } from '#ui/toast.tsx'
import { classWords } from './class-words.ts'

interface ClassWeekProps {
  schoolClass: SchoolClass
  onClose: () => void
}

/** The days on which a class is open, where they differ from the school's. */
export function ClassWeek({ schoolClass, onClose }: ClassWeekProps) {
  const settings = useSettings()
  const today = useToday()
  const title = i18n.t('School days of {class}', { class: classWords(schoolClass) })
  const known = settings && {
    school: asWeek(rhythmOn(today, settings.rhythms)),
    own: ownWeek(rhythmOn(today, settings.rhythms, schoolClass._id)),
  }
  if (!known) {
    return (
      <Dialog opened title={title} onClose={onClose}>
        <Loading />
      </Dialog>
    )
  }
  return <ClassWeekForm title={title} classId={schoolClass._id} {...known} today={today} onClose={onClose} />
}

function asWeek(rhythm: Rhythm | undefined): WeekForm {
  const { workingDays, monthlyDaysOff = [], halfDays = [] } = rhythm ?? {}
  return {
    workingDays: [...(workingDays ?? [])],
    monthlyDaysOff: monthlyDaysOff.map(({ weekday, weeks }) => ({ weekday, weeks })),
    halfDays: [...halfDays],
  }
}

function ownWeek(rhythm: Rhythm | undefined): WeekForm | null {
  return rhythm?.classId ? asWeek(rhythm) : null
}

interface ClassWeekFormProps {
  title: string
  classId: string
  school: WeekForm
  /** Null: the class follows the school. */
  own: WeekForm | null
  today: string
  onClose: () => void
}

interface ClassWeekStart {
  classId: string
  start: WeekForm
  startsAsSchool: boolean
  today: string
  onClose: () => void
}

function useClassWeek({ classId, start, startsAsSchool, today, onClose }: ClassWeekStart) {
  const form = useSchemaForm(weekForm, start)
  const [follows, setFollows] = useState(startsAsSchool)
  const [from, setFrom] = useState(today)
  const update = useUpdateClassWeek()
  const [failure, setFailure] = useState<string | null>(null)
  const save = (week: WeekForm) =>
    update.mutate(
      { classId, week: follows ? null : week, from },
      {
        onSuccess: ({ message }) => {
          toast('success', i18n.t(message))
          onClose()
        },
        onError: (error) => {
          const pathOf = (field: string) => field.replace(/^week\./, '')
          if (!showFieldErrors(form, error, pathOf)) setFailure(messageOf(error))
        },
      },
    )
  return { form, follows, setFollows, from, setFrom, save, isSaving: update.isPending, failure }
}

function ClassWeekForm({ title, classId, school, own, today, onClose }: ClassWeekFormProps) {
  const { form, follows, setFollows, from, setFrom, save, isSaving, failure } = useClassWeek({
    classId,
    start: own ?? school,
    startsAsSchool: own === null,
    today,
    onClose,
  })
  const isDirty = form.isDirty() || follows !== (own === null)
  return (
    <Dialog opened title={title} size={640} isDirty={isDirty} onClose={onClose}>
      <Form form={form} label={title} onSubmit={save}>
        <Stack gap="md">
          <Radio.Group
            aria-label={i18n.t('School days')}
            value={follows ? 'school' : 'own'}
            onChange={(value) => setFollows(value === 'school')}
          >
            <Stack gap="xs">
              <Radio
                value="school"
                label={i18n.t('As the school')}
                description={<WeekWords week={school} />}
              />
              <Radio value="own" label={i18n.t('Days of its own')} />
            </Stack>
          </Radio.Group>
          {!follows && (
            <WeekFields
              week={form.values}
              errors={form.errors}
              onChange={(change) => form.setValues(change)}
            />
          )}
          <DayField
            label={i18n.t('The changed days hold from')}
            description={i18n.t('Days before it stay as they were.')}
            value={from}
            onChange={(day) => setFrom(day || today)}
          />
        </Stack>
        <DialogActions failure={failure}>
          <Button variant="default" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button type="submit" disabled={!isDirty} loading={isSaving}>
            {i18n.t('Save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
