import { Select } from '@mantine/core'
import { addDays } from '@shala/contract/general/days'
import { longestClosed, workingDayBefore } from '@shala/contract/schools/school-days'
import { i18n } from '#platform/i18n.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { formatDay } from '#ui/format.ts'
import { useDaysOff } from '../closed/use-days-off.ts'
import type { AskedDays, ShownDays } from './days.ts'
import classes from './details.module.css'

interface RangeChoiceProps {
  asked: AskedDays
  shown: ShownDays
  today: string
  onChoose: (days: AskedDays) => void
}

/** The days before today that have their own name; the last school day if yesterday was none. */
function useNamedDays(today: string) {
  const { rhythms, holidays } = useDaysOff({ from: addDays(today, -longestClosed), to: today })
  const yesterday = addDays(today, -1)
  const earlier = rhythms ? workingDayBefore(today, { rhythms, holidays }) : yesterday
  const lastSchoolDay = i18n.t('Last school day, {date}', { date: formatDay(earlier) })
  return [
    { value: today, label: i18n.t('Today') },
    { value: yesterday, label: i18n.t('Yesterday') },
    ...(earlier === yesterday ? [] : [{ value: earlier, label: lastSchoolDay }]),
  ]
}

/** Today, Yesterday, Last 7 Days, Last 30 Days, or custom days. */
export function RangeChoice({ asked, shown, today, onChoose }: RangeChoiceProps) {
  const named = useNamedDays(today)
  const isNamed = named.some(({ value }) => value === shown.from)
  const value = asked.range ?? (isNamed ? shown.from : 'custom')
  const choose = (next: string | null) => {
    if (next === 'week' || next === 'month') onChoose({ range: next })
    else if (next === 'custom') onChoose({ range: 'custom', ...shown })
    else if (next) onChoose({ date: next })
  }
  return (
    <>
      <Select
        aria-label={i18n.t('Day')}
        className={classes.date}
        data={[
          ...named,
          { value: 'week', label: i18n.t('Last 7 Days') },
          { value: 'month', label: i18n.t('Last 30 Days') },
          { value: 'custom', label: i18n.t('Custom Range') },
        ]}
        value={value}
        allowDeselect={false}
        // On a Monday, too, all six are seen without scrolling.
        maxDropdownHeight={340}
        onChange={choose}
      />
      {value === 'custom' && (
        <>
          <DayField
            aria-label={i18n.t('Start date')}
            className={classes.day}
            max={today}
            value={shown.from}
            onChange={(from) =>
              from && onChoose({ range: 'custom', from, to: from > shown.to ? from : shown.to })
            }
          />
          <DayField
            aria-label={i18n.t('End date')}
            className={classes.day}
            max={today}
            value={shown.to}
            onChange={(to) =>
              to && onChoose({ range: 'custom', from: to < shown.from ? to : shown.from, to })
            }
          />
        </>
      )}
    </>
  )
}
