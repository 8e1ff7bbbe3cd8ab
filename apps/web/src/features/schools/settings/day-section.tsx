import { NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type SchoolSettings, settingsLimits } from '@shala/contract/schools/settings'
import { i18n } from '#platform/i18n.ts'
import { DayField } from '#ui/form/day-field.tsx'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import type { SettingsValues } from './settings-values.ts'
import { WeekFields } from './week-fields.tsx'

interface SectionProps {
  form: UseFormReturnType<SettingsValues>
}

function timeProps(
  { getInputProps }: SectionProps['form'],
  field: 'dayStart' | 'midday' | 'dayEnd' | 'checkOutUntil',
) {
  return { type: 'time', ...getInputProps(field) } as const
}

interface DaySectionProps extends SectionProps {
  /** As they are stored. */
  start: SchoolSettings
}

/** The days and hours on which the school is open. */
export function DaySection({ form, start }: DaySectionProps) {
  return (
    <Section
      title={i18n.t('School days')}
      line={i18n.t(
        'Other days are marked as closed. These times decide who is on time, late or here for half a day.',
      )}
    >
      <div className={`${layout.loose} ${layout.halves} ${layout.start}`}>
        <WorkingDays form={form} start={start} />
        <TextInput label={i18n.t('Day starts')} {...timeProps(form, 'dayStart')} />
        <NumberInput
          label={i18n.t('Late after')}
          description={i18n.t('How many minutes after the start someone is late.')}
          suffix={` ${i18n.t('min')}`}
          inputMode="numeric"
          min={0}
          max={settingsLimits.lateAfterMinutes}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('lateAfterMinutes')}
        />
        <TextInput
          label={i18n.t('Midday')}
          description={i18n.t('When the first half of the day ends.')}
          {...timeProps(form, 'midday')}
        />
        <TextInput label={i18n.t('Day ends')} {...timeProps(form, 'dayEnd')} />
        <TextInput
          label={i18n.t('Check-out after midnight until')}
          description={i18n.t("Until then a teacher's scan closes the day before.")}
          {...timeProps(form, 'checkOutUntil')}
        />
      </div>
    </Section>
  )
}

/** The week, and from which day on a changed one holds. */
function WorkingDays({ form, start }: DaySectionProps) {
  const { workingDays, monthlyDaysOff, halfDays, rhythmFrom } = form.values
  const week = { workingDays, monthlyDaysOff, halfDays }
  const isChanged = Object.entries(week).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(start[field as keyof typeof week]),
  )
  return (
    <>
      <WeekFields week={week} errors={form.errors} onChange={(change) => form.setValues(change)} />
      {isChanged && (
        <DayField
          label={i18n.t('The changed days hold from')}
          description={i18n.t('Days before it stay as they were.')}
          {...form.getInputProps('rhythmFrom')}
          value={rhythmFrom}
        />
      )}
    </>
  )
}
