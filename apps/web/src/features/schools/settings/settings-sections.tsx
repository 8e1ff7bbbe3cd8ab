import { NumberInput, Select, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { languages } from '@shala/contract/general/languages.gen'
import { academicYearAt } from '@shala/contract/schools/school-days'
import { isTimeZone, type SchoolSettings, settingsLimits } from '@shala/contract/schools/settings'
import { useMemo } from 'react'
import { i18n } from '#platform/i18n.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { formatDay, todayIn } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { clockIn, daysOfMonth, monthName, timeZones } from '../settings-words.ts'
import classes from './school-settings.module.css'
import type { SettingsValues } from './settings-values.ts'
import { WeekFields } from './week-fields.tsx'

interface SectionProps {
  form: UseFormReturnType<SettingsValues>
}

/** The school's time zone and language. */
export function PlaceSection({ form }: SectionProps) {
  const { timeZone } = form.values
  const zones = useMemo(() => timeZones(timeZone), [timeZone])
  return (
    <Section
      title={i18n.t('Time and language')}
      line={i18n.t('A new day begins at midnight in this time zone.')}
    >
      <div className={`${layout.loose} ${layout.halves} ${classes.fields}`}>
        <Select
          label={i18n.t('Time zone')}
          description={
            isTimeZone(timeZone) && i18n.t('Local time: {time}', { time: clockIn(timeZone, new Date()) })
          }
          searchable
          limit={100}
          nothingFoundMessage={i18n.t('No such time zone')}
          data={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          {...form.getInputProps('timeZone')}
        />
        <Select
          label={i18n.t('Language')}
          data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('language')}
        />
      </div>
    </Section>
  )
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
      <div className={`${layout.loose} ${layout.halves} ${classes.fields}`}>
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

/** The start of the academic year, for class lists and reports. */
export function AcademicYearSection({ form }: SectionProps) {
  const { academicYearStart, timeZone } = form.values
  const [month = 1, day = 1] = academicYearStart.split('-').map(Number)
  const two = (number: number) => String(number).padStart(2, '0')
  const choose = (month: number, day: number) =>
    form.setFieldValue('academicYearStart', `${two(month)}-${two(Math.min(day, daysOfMonth(month)))}`)
  const year = academicYearAt(todayIn(timeZone), academicYearStart)
  return (
    <Section title={i18n.t('Academic year')} line={i18n.t('Leave days are counted within it.')}>
      <div className={`${layout.loose} ${layout.halves} ${classes.fields}`}>
        <div className={`${layout.tight} ${classes.pair}`}>
          <Select
            label={i18n.t('Starts in')}
            data={Array.from({ length: 12 }, (_, index) => ({
              value: String(index + 1),
              label: monthName(index + 1),
            }))}
            value={String(month)}
            data-path="academicYearStart"
            error={form.errors.academicYearStart}
            onChange={(value) => value && choose(Number(value), day)}
          />
          <Select
            label={i18n.t('On day')}
            data={Array.from({ length: daysOfMonth(month) }, (_, index) => String(index + 1))}
            value={String(day)}
            onChange={(value) => value && choose(month, Number(value))}
          />
        </div>
        <Text className={layout.wide} size="sm" c="dimmed">
          {i18n.t('Now: {name}, from {from} to {to}.', {
            name: year.name,
            from: formatDay(year.from),
            to: formatDay(year.to),
          })}
        </Text>
      </div>
    </Section>
  )
}
