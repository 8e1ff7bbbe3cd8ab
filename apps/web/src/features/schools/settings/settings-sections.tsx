import { Select, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { languages } from '@shala/contract/general/languages.gen'
import { academicYearAt } from '@shala/contract/schools/school-days'
import { isTimeZone } from '@shala/contract/schools/settings'
import { useMemo } from 'react'
import { now, todayIn } from '#platform/clock.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { clockIn, daysOfMonth, monthName, timeZones } from '../settings-words.ts'
import { CheckInSection } from './check-in-section.tsx'
import { LeaveSection } from './leave-section.tsx'
import classes from './school-settings.module.css'
import type { SettingsValues } from './settings-values.ts'
import { SightSection } from './sight-section.tsx'
import { StudentLeaveSection } from './student-leave-section.tsx'
import { TellingSection } from './telling-section.tsx'

interface SectionProps {
  form: UseFormReturnType<SettingsValues>
}

/** Below the school days: loaded once those are drawn. */
export function SettingsSections({ form }: SectionProps) {
  return (
    <>
      <CheckInSection form={form} />
      <PlaceSection form={form} />
      <AcademicYearSection form={form} />
      <LeaveSection form={form} />
      <StudentLeaveSection form={form} />
      <SightSection form={form} />
      <TellingSection form={form} />
    </>
  )
}

/** The school's time zone and language. */
function PlaceSection({ form }: SectionProps) {
  const { timeZone } = form.values
  const zones = useMemo(() => timeZones(timeZone), [timeZone])
  return (
    <Section
      title={i18n.t('Time and language')}
      line={i18n.t('A new day begins at midnight in this time zone.')}
    >
      <div className={`${layout.loose} ${layout.halves} ${layout.start}`}>
        <Select
          label={i18n.t('Time zone')}
          description={
            isTimeZone(timeZone) && i18n.t('Local time: {time}', { time: clockIn(timeZone, now()) })
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

/** The start of the academic year, for class lists and reports. */
function AcademicYearSection({ form }: SectionProps) {
  const { academicYearStart, timeZone } = form.values
  const [month = 1, day = 1] = academicYearStart.split('-').map(Number)
  const two = (number: number) => String(number).padStart(2, '0')
  const choose = (month: number, day: number) =>
    form.setFieldValue('academicYearStart', `${two(month)}-${two(Math.min(day, daysOfMonth(month)))}`)
  const year = academicYearAt(todayIn(timeZone), academicYearStart)
  return (
    <Section title={i18n.t('Academic year')} line={i18n.t('Leave days are counted within it.')}>
      <div className={`${layout.loose} ${layout.halves} ${layout.start}`}>
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
