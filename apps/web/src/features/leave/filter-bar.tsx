import { Button, Skeleton } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { monthName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { usePreload } from '#platform/loading/use-preload.ts'
import layout from '#ui/layout.module.css'
import { FilterChips } from '#ui/list/filter-chips.tsx'
import { useIsPhone } from '#ui/media.ts'
import type { FilterProps } from './filter-selects.tsx'
import classes from './leave.module.css'
import type { LeaveSearch } from './leave-search.ts'
import { statusLabel, typeLabel } from './leave-words.ts'

const FilterSelects = lazyPart(async () => (await import('./filter-selects.tsx')).FilterSelects)

interface FilterBarProps extends FilterProps {
  label: string
  /** The search field. */
  field: ReactNode
  /** Beside the filters. */
  buttons?: ReactNode
}

/** The filters. On a phone they fold away; the active ones are then shown as chips. */
export function FilterBar({ label, field, buttons, ...filter }: FilterBarProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || !isPhone
  usePreload(FilterSelects)
  return (
    <div className={layout.tight}>
      {isPhone && (
        <div className={`${layout.row} ${classes.fold}`}>
          <Button
            variant={isOpen ? 'light' : 'default'}
            leftSection={<IconFilter size={18} stroke={1.75} aria-hidden="true" />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {label}
          </Button>
        </div>
      )}
      {isShown ? (
        <search className={layout.row} aria-label={label}>
          {field}
          <Suspense fallback={<FiltersSkeleton />}>
            <FilterSelects {...filter} />
          </Suspense>
          {buttons}
        </search>
      ) : (
        <Chips {...filter} />
      )}
    </div>
  )
}

/** As high and as wide as what is loading. */
function FiltersSkeleton() {
  return (
    <>
      <Skeleton className={classes.filter} height={44} />
      <Skeleton className={classes.filter} height={44} />
      <Skeleton className={classes.year} height={44} />
    </>
  )
}

function Chips({ search, thisYear, onChange }: FilterProps) {
  const { type, month, year, status } = search
  return (
    <FilterChips<LeaveSearch>
      chips={[
        { key: 'search', label: search.search, without: { search: undefined } },
        { key: 'type', label: type && typeLabel(type), without: { type: undefined } },
        { key: 'month', label: month ? monthName(month) : null, without: { month: undefined } },
        {
          key: 'year',
          label: year === 'all' ? i18n.t('All Years') : year && year !== thisYear ? String(year) : null,
          without: { year: undefined },
        },
        { key: 'status', label: status && statusLabel(status), without: { status: undefined } },
      ]}
      onChange={onChange}
    />
  )
}
