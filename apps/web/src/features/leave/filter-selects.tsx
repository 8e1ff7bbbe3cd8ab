import { Select } from '@mantine/core'
import { leaveTypes } from '@shala/contract/leave/types'
import { monthName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import classes from './leave.module.css'
import { type LeaveSearch, readLeaveSearch, yearsAround } from './leave-search.ts'
import { typeLabel } from './leave-words.ts'

const months = Array.from({ length: 12 }, (_, index) => index + 1)

export interface FilterProps {
  search: LeaveSearch
  thisYear: number
  onChange: (change: LeaveSearch) => void
}

/** The value '' means any. */
const any = (label: string) => ({ value: '', label })

/** A choice as it is in the address. */
function changeTo(field: 'type' | 'month' | 'year', value: string): LeaveSearch {
  return { [field]: undefined, ...readLeaveSearch({ [field]: value }) }
}

/** Type, month and year; each reloads the list from its first page. */
export function FilterSelects({ search: { type, month, year }, thisYear, onChange }: FilterProps) {
  // An address may contain a year that is not offered.
  const years = new Set([...yearsAround(thisYear), ...(typeof year === 'number' ? [year] : [])])
  return (
    <>
      <Select
        aria-label={i18n.t('Leave Type')}
        className={classes.filter}
        value={type ?? ''}
        data={[
          any(i18n.t('All Types')),
          ...leaveTypes.map((value) => ({ value: value as string, label: typeLabel(value) })),
        ]}
        onChange={(value) => onChange(changeTo('type', value ?? ''))}
      />
      <Select
        aria-label={i18n.t('Month')}
        className={classes.filter}
        value={month === undefined ? '' : String(month)}
        data={[
          any(i18n.t('All Months')),
          ...months.map((value) => ({ value: String(value), label: monthName(value) })),
        ]}
        onChange={(value) => onChange(changeTo('month', value ?? ''))}
      />
      <Select
        aria-label={i18n.t('Year')}
        className={classes.year}
        value={String(year ?? thisYear)}
        data={[
          { value: 'all', label: i18n.t('All Years') },
          ...[...years].sort().map((value) => ({ value: String(value), label: String(value) })),
        ]}
        onChange={(value) =>
          onChange(value === String(thisYear) ? { year: undefined } : changeTo('year', value ?? ''))
        }
      />
    </>
  )
}
