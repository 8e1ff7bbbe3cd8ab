import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { dayBefore } from '#ui/format.ts'
import classes from './attendance.module.css'

interface DayChoiceProps {
  date: string
  today: string
  onChoose: (date: string) => void
}

/** Today, yesterday, or a day of one's own. */
export function DayChoice({ date, today, onChoose }: DayChoiceProps) {
  const [isOther, setOther] = useState(false)
  const yesterday = dayBefore(today)
  const isNamed = date === today || date === yesterday
  const value = isOther || !isNamed ? 'other' : date
  const choose = (next: string | null) => {
    setOther(next === 'other')
    if (next && next !== 'other') onChoose(next)
  }
  return (
    <>
      <Select
        label={i18n.t('Day')}
        className={classes.date}
        data={[
          { value: today, label: i18n.t('Today') },
          { value: yesterday, label: i18n.t('Yesterday') },
          { value: 'other', label: i18n.t('Another day') },
        ]}
        value={value}
        allowDeselect={false}
        onChange={choose}
      />
      {value === 'other' && (
        <TextInput
          label={i18n.t('Date')}
          className={classes.date}
          type="date"
          max={today}
          value={date}
          onChange={({ currentTarget: { value } }) => value && value <= today && onChoose(value)}
        />
      )}
    </>
  )
}
