import { languages } from '@shala/contract/general/languages.gen'
import { leaveTypes, leaveTypeTexts } from '@shala/contract/leave/types'
import { academicYearAt } from '@shala/contract/schools/school-days'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { now } from '#platform/clock.ts'
import { i18n } from '#platform/i18n.ts'
import { formatClock, formatDay } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import { Details, Section } from '#ui/page/section.tsx'
import { clockIn } from '../settings-words.ts'
import { useToday } from '../use-today.ts'
import { WeekWords } from './week-fields.tsx'

/** 'Casual 12, Sick 10' */
function allowancesOf({ leaveAllowances }: SchoolSettings): string {
  const counted = leaveTypes.flatMap((type) => {
    const allowance = leaveAllowances[type]
    return allowance ? `${i18n.t(leaveTypeTexts[type])} ${formatNumber(allowance.days)}` : []
  })
  return counted.join(', ') || i18n.t('Not counted')
}

/** The settings, read-only. */
export function SettingsSummary({ settings }: { settings: SchoolSettings }) {
  const { timeZone, language, dayStart, lateAfterMinutes, midday, dayEnd } = settings
  const year = academicYearAt(useToday(), settings.academicYearStart)
  const [start, noon, end] = [dayStart, midday, dayEnd].map(formatClock)
  return (
    <Section title={i18n.t('School days')}>
      <Details
        rows={[
          [i18n.t('Working days'), <WeekWords key="week" week={settings} />],
          [i18n.t('Hours'), i18n.t('{start} to {end}, midday at {noon}', { start, end, noon })],
          [i18n.t('Late after'), i18n.t('{minutes} minutes', { minutes: lateAfterMinutes })],
          [
            i18n.t('Academic year'),
            i18n.t('{name}, from {from} to {to}', {
              name: year.name,
              from: formatDay(year.from),
              to: formatDay(year.to),
            }),
          ],
          [i18n.t('Leave per year'), allowancesOf(settings)],
          [i18n.t('Time zone'), `${timeZone}: ${clockIn(timeZone, now())}`],
          [i18n.t('Language'), languages[language]],
        ]}
      />
    </Section>
  )
}
