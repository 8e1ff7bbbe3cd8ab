import { i18n } from '@lingui/core'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import layout from '../layout.module.css'
import classes from './filter-chips.module.css'

interface FilterChip<Filter> {
  key: string
  /** Empty or missing: this filter is not active. */
  label: string | undefined | null
  /** The change that removes it. */
  without: Filter
}

interface FilterChipsProps<Filter> {
  chips: FilterChip<Filter>[]
  onChange: (change: Filter) => void
}

/** The active filters, shown while the filter fields are closed; a tap removes one. */
export function FilterChips<Filter>({ chips, onChange }: FilterChipsProps<Filter>) {
  const set = chips.filter(({ label }) => label)
  if (set.length === 0) return null
  return (
    <ul className={`${layout.wrap} ${classes.chips}`} aria-label={i18n.t('Active filters')}>
      {set.map(({ key, label, without }) => (
        <li key={key}>
          <Button
            variant="light"
            maw="100%"
            mih="44px"
            px="sm"
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
