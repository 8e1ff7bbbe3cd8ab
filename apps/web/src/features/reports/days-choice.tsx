import { Select } from '@mantine/core'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { isSame, type NamedDays } from './report-days.ts'
import classes from './reports.module.css'
import type { ReportsSearch, ShownDays } from './reports-search.ts'

interface DaysChoiceProps {
  days: ShownDays
  named: [NamedDays, ...NamedDays[]]
  onChange: (change: ReportsSearch) => void
}

/** Named periods, or any days. */
export function DaysChoice({ days, named, onChange }: DaysChoiceProps) {
  const found = named.find((one) => isSame(one, days))
  const [isOwn, setOwn] = useState(false)
  const value = isOwn || !found ? 'own' : found.key
  const choose = (key: string | null) => {
    setOwn(key === 'own')
    const next = named.find((one) => one.key === key)
    if (!next) return
    // This month is not in the address, so that a saved address shows the month current at that time.
    onChange(next === named[0] ? { from: undefined, to: undefined } : { from: next.from, to: next.to })
  }
  return (
    <>
      <Select
        aria-label={i18n.t('Days')}
        className={classes.days}
        value={value}
        data={[
          ...named.map(({ key, label }) => ({ value: key, label })),
          { value: 'own', label: i18n.t('Custom Range') },
        ]}
        allowDeselect={false}
        onChange={choose}
      />
      {value === 'own' && (
        <>
          <DayField
            aria-label={i18n.t('Start date')}
            className={classes.day}
            value={days.from}
            onChange={(from) => from && onChange({ from, to: from > days.to ? from : days.to })}
          />
          <DayField
            aria-label={i18n.t('End date')}
            className={classes.day}
            value={days.to}
            onChange={(to) => to && onChange({ from: to < days.from ? to : days.from, to })}
          />
        </>
      )}
    </>
  )
}
