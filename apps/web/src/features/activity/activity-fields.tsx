import { Select } from '@mantine/core'
import { type ActivityArea, activityAreas } from '@shala/contract/activity/activity'
import { i18n } from '#platform/i18n.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { SearchInput } from '#ui/list/search-input.tsx'
import classes from './activity.module.css'
import type { ActivityFilters } from './activity-filters.ts'
import { areaLabel } from './activity-words.ts'

export interface ActivityFieldsProps {
  filters: ActivityFilters
  actors: { _id: string; name: string }[]
  today: string
  onChange: (change: Partial<ActivityFilters>) => void
}

export function ActivityFields({ filters, actors, today, onChange }: ActivityFieldsProps) {
  const { actor = '', area = '', from = '', to = '', search = '' } = filters
  const areas = Object.keys(activityAreas) as ActivityArea[]
  return (
    <>
      <div className={classes.search}>
        <SearchInput
          heading={i18n.t('Search')}
          label={i18n.t('Search by name...')}
          value={search}
          onSearch={(text) => onChange({ search: text || undefined })}
        />
      </div>
      <Select
        label={i18n.t('Who')}
        flex="1 1 8rem"
        miw={0}
        searchable={actors.length > 10}
        data={[
          { value: '', label: i18n.t('Everybody') },
          ...actors.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={actor}
        onChange={(value) => onChange({ actor: value || undefined })}
      />
      <Select
        label={i18n.t('Kind')}
        flex="1 1 8rem"
        miw={0}
        data={[
          { value: '', label: i18n.t('All kinds') },
          ...areas.map((value) => ({ value, label: areaLabel(value) })),
        ]}
        value={area}
        onChange={(value) => onChange({ area: areas.find((one) => one === value) })}
      />
      <DayField
        label={i18n.t('From')}
        className={classes.day}
        max={to || today}
        value={from}
        onChange={(day) => onChange({ from: day })}
      />
      <DayField
        label={i18n.t('To')}
        className={classes.day}
        min={from || undefined}
        max={today}
        value={to}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  )
}
