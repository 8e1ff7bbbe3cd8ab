import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import classes from './activity.module.css'
import type { ActivityFieldsProps } from './activity-fields.tsx'
import { areaLabel } from './activity-words.ts'

/** What narrows the list while the filters are closed; each goes at a tap. */
export function ActivityChips({ filters, actors, onChange }: ActivityFieldsProps) {
  const { actor, area, from, to, search } = filters
  const name = actors.find(({ _id }) => _id === actor)?.name
  const chips = [
    { key: 'search', label: search, without: { search: undefined } },
    { key: 'actor', label: actor && (name ?? i18n.t('One person')), without: { actor: undefined } },
    { key: 'area', label: area && areaLabel(area), without: { area: undefined } },
    {
      key: 'from',
      label: from && i18n.t('From {day}', { day: formatDay(from) }),
      without: { from: undefined },
    },
    { key: 'to', label: to && i18n.t('Up to {day}', { day: formatDay(to) }), without: { to: undefined } },
  ].filter(({ label }) => label)
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={i18n.t('Filters that are set')}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Button
            variant="light"
            className={classes.chip}
            rightSection={<IconX size={16} stroke={2} aria-hidden="true" />}
            aria-label={i18n.t('Remove filter: {filter}', { filter: label })}
            onClick={() => onChange(without)}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  )
}
