import { Select } from '@mantine/core'
import { addDays } from '@shala/contract/days'
import { workingDayBefore } from '@shala/contract/schools-settings'
import { useState } from 'react'
import { useSettings } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { formatDay } from '#ui/format.ts'
import classes from './details.module.css'

interface DayChoiceProps {
  date: string
  today: string
  onChoose: (date: string) => void
}

/** Today, the school day before, or a day of one's own. */
export function DayChoice({ date, today, onChoose }: DayChoiceProps) {
  const [isOther, setOther] = useState(false)
  const settings = useSettings()
  const earlier = settings ? workingDayBefore(today, settings.workingDays) : addDays(today, -1)
  const isNamed = date === today || date === earlier
  const value = isOther || !isNamed ? 'other' : date
  const choose = (next: string | null) => {
    setOther(next === 'other')
    if (next && next !== 'other') onChoose(next)
  }
  const earlierLabel =
    earlier === addDays(today, -1)
      ? i18n.t('Yesterday')
      : i18n.t('Last school day, {date}', { date: formatDay(earlier) })
  return (
    <>
      <Select
        aria-label={i18n.t('Day')}
        className={classes.date}
        data={[
          { value: today, label: i18n.t('Today') },
          { value: earlier, label: earlierLabel },
          { value: 'other', label: i18n.t('Another day') },
        ]}
        value={value}
        allowDeselect={false}
        onChange={choose}
      />
      {value === 'other' && (
        <DayField
          aria-label={i18n.t('Date')}
          className={classes.date}
          max={today}
          value={date}
          onChange={onChoose}
        />
      )}
    </>
  )
}
