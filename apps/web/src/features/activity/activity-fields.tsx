import { Select } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { SearchInput } from '#ui/list/search-input.tsx'
import classes from './activity.module.css'
import { type ActivityFilters, shownAreas } from './activity-filters.ts'
import { areaLabel } from './activity-words.ts'

export interface ActivityFieldsProps {
  filters: ActivityFilters
  actors: { _id: string; name: string }[]
  today: string
  onChange: (change: Partial<ActivityFilters>) => void
}

export function ActivityFields({ filters, actors, today, onChange }: ActivityFieldsProps) {
  const { actor = '', area = '', search = '' } = filters
  // Marks are found by who made them; their day has a list of its own.
  const isOfMarks = area === 'attendance'
  return (
    <>
      {!isOfMarks && (
        <div className={classes.search}>
          <SearchInput
            heading={i18n.t('Search')}
            label={i18n.t('Search by name...')}
            value={search}
            onSearch={(text) => onChange({ search: text || undefined })}
          />
        </div>
      )}
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
          { value: '', label: i18n.t('All changes') },
          ...shownAreas.map((value) => ({ value, label: areaLabel(value) })),
        ]}
        value={area}
        onChange={(value) => onChange({ area: shownAreas.find((one) => one === value) })}
      />
      {!isOfMarks && <Days filters={filters} today={today} onChange={onChange} />}
    </>
  )
}

function Days({ filters, today, onChange }: Omit<ActivityFieldsProps, 'actors'>) {
  const { from = '', to = '' } = filters
  return (
    <>
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
