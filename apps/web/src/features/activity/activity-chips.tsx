import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import { FilterChips } from '#ui/list/filter-chips.tsx'
import type { ActivityFieldsProps } from './activity-fields.tsx'
import { areaLabel } from './activity-words.ts'

export function ActivityChips({ filters, actors, onChange }: ActivityFieldsProps) {
  const { actor, area, from, to, search } = filters
  const name = actors.find(({ _id }) => _id === actor)?.name
  return (
    <FilterChips<Parameters<ActivityFieldsProps['onChange']>[0]>
      chips={[
        { key: 'search', label: search, without: { search: undefined } },
        { key: 'actor', label: actor && (name ?? i18n.t('One person')), without: { actor: undefined } },
        { key: 'area', label: area && areaLabel(area), without: { area: undefined } },
        {
          key: 'from',
          label: from && i18n.t('From {day}', { day: formatDay(from) }),
          without: { from: undefined },
        },
        { key: 'to', label: to && i18n.t('Up to {day}', { day: formatDay(to) }), without: { to: undefined } },
      ]}
      onChange={onChange}
    />
  )
}
