import { Group } from '@mantine/core'
import { isPassout } from '@shala/contract/classes'
import { studentLimits } from '@shala/contract/students/texts'
import { Suspense } from 'react'
import { LazyClassPicker, useClasses } from '#features/classes/index.ts'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { SearchInput } from '#ui/list/search-input.tsx'
import classes from './students-filters.module.css'
import type { StudentFilter } from './students-queries.ts'

const YearPicker = lazyPart(async () => (await import('#ui/form/year-picker.tsx')).YearPicker)

interface StudentsFiltersProps {
  filter: StudentFilter
  onChange: (change: StudentFilter) => void
}

export function StudentsFilters({ filter, onChange }: StudentsFiltersProps) {
  const { data } = useClasses()
  const chosen = data?.classes.find(({ _id }) => _id === filter.classId)
  const thisYear = Number(useToday().slice(0, 4))
  return (
    <Group gap="sm" role="search">
      <div className={classes.search}>
        <SearchInput
          label={i18n.t('Search students...')}
          value={filter.search ?? ''}
          onSearch={(search) => onChange({ search: search || undefined })}
        />
      </div>
      <LazyClassPicker
        label={null}
        aria-label={i18n.t('Class')}
        className={classes.class}
        classes={data?.classes ?? []}
        anyLabel={i18n.t('All Classes')}
        value={filter.classId ?? ''}
        onChange={(classId) => onChange({ classId: classId || undefined, year: undefined })}
      />
      {chosen && isPassout(chosen) && (
        <Suspense>
          <YearPicker
            label={i18n.t('Passout year')}
            anyLabel={i18n.t('All Years')}
            value={filter.year}
            first={studentLimits.firstPickedYear}
            last={thisYear + studentLimits.passoutYearsAhead}
            now={thisYear}
            onChange={(year) => onChange({ year })}
          />
        </Suspense>
      )}
    </Group>
  )
}
