import '@mantine/dates/styles.css'
import { i18n } from '@lingui/core'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useContext } from 'react'
import { calendarNames } from '../calendar-names.ts'
import { formatDay } from '../format.ts'
import type { DayFieldProps } from './day-field-props.ts'
import { DayMarkContext } from './day-mark.ts'
import { readDay } from './read-day.ts'

/** The calendar's own library has a file for each language; the names are already here. */
function knownLocale(): string {
  const { months, longMonths, weekdays, shortWeekdays, letters } = calendarNames()
  if (i18n.locale === 'en') return 'en'
  const names = { weekdays, weekdaysShort: shortWeekdays, weekdaysMin: letters, monthsShort: months }
  const unused = { formats: {}, relativeTime: {} }
  return dayjs.locale({ name: i18n.locale, months: longMonths, ...names, ...unused }, undefined, true)
}

/** Above a dialog's header, which stays in view over what scrolls. */
const upwards = { position: 'top-start', zIndex: 1001 } as const

/** A field to type a day into, with a calendar below it. */
export function DayCalendar({
  value,
  onChange,
  min,
  max,
  takesAny = false,
  isOptional = false,
  opensUp = false,
  ...props
}: DayFieldProps) {
  const DayMark = useContext(DayMarkContext)
  const isBeyond = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max)
  // Its own limits would silently put the previous day back into the field.
  const limits = takesAny ? { excludeDate: isBeyond } : { minDate: min, maxDate: max }
  return (
    <DateInput
      {...props}
      locale={knownLocale()}
      leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden="true" />}
      value={value || null}
      {...limits}
      valueFormat={(day) => formatDay(day)}
      dateParser={(text) => readDay(text)}
      clearable={isOptional}
      clearButtonProps={{ 'aria-label': i18n.t('Clear the day') }}
      onChange={(day) => (day || isOptional) && onChange(day ?? '')}
      firstDayOfWeek={0}
      // The marks show the school's own week.
      weekendDays={[]}
      renderDay={(day) => (DayMark ? <DayMark day={day} /> : Number(day.slice(8)))}
      popoverProps={{ withinPortal: false, ...(opensUp && upwards) }}
      previousLabel={i18n.t('Earlier')}
      nextLabel={i18n.t('Later')}
    />
  )
}
