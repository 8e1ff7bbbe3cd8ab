import { Group, Select } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { useClasses } from '#features/classes/classes-queries.ts'
import { i18n } from '#platform/i18n.ts'
import { SearchInput } from '#ui/search-input.tsx'
import type { StudentFilter } from './students-queries.ts'

interface StudentsFiltersProps {
  filter: StudentFilter
  onChange: (change: StudentFilter) => void
}

export function StudentsFilters({ filter, onChange }: StudentsFiltersProps) {
  const { data } = useClasses()
  const options = (data?.classes ?? []).map((one) => ({ value: one._id, label: classLabel(one) }))
  return (
    <Group gap="sm" grow preventGrowOverflow={false} role="search">
      <SearchInput
        label={i18n.t('Search students...')}
        value={filter.search ?? ''}
        onSearch={(search) => onChange({ search: search || undefined })}
      />
      <Select
        aria-label={i18n.t('Class')}
        data={[{ value: '', label: i18n.t('All Classes') }, ...options]}
        value={filter.classId ?? ''}
        allowDeselect={false}
        maw={{ sm: 260 }}
        onChange={(classId) => onChange({ classId: classId || undefined })}
      />
    </Group>
  )
}
