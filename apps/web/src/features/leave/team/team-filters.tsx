import { Text } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import { SearchInput } from '#ui/list/search-input.tsx'
import { FilterBar } from '../filter-bar.tsx'
import type { FilterProps } from '../filter-selects.tsx'
import classes from '../leave.module.css'

/** 'Filter Requests': typed text applies half a second after the last letter. */
export function TeamFilters(props: FilterProps) {
  const { search, onChange } = props
  return (
    <div className={classes.panel}>
      <Text fw={600} size="sm" className={classes.panelTitle}>
        {i18n.t('Filter Requests')}
      </Text>
      <FilterBar
        {...props}
        label={i18n.t('Filter Requests')}
        field={
          <SearchInput
            className={classes.search}
            label={i18n.t('Search by name or reason...')}
            value={search.search ?? ''}
            delay={500}
            onSearch={(words) => onChange({ search: words || undefined })}
          />
        }
      />
    </div>
  )
}
