import { Button, TextInput } from '@mantine/core'
import { leaveLimits } from '@shala/contract/leave/leave'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { FilterBar } from '../filter-bar.tsx'
import type { FilterProps } from '../filter-selects.tsx'
import classes from '../leave.module.css'
import { isNarrowed } from '../leave-search.ts'

/** Words are searched for on Enter or by the button; a choice applies at once. */
export function OwnFilters(filter: FilterProps) {
  const { search, onChange } = filter
  const [text, setText] = useState(search.search ?? '')
  const [before, setBefore] = useState(search.search)
  // A link, a chip or Back changed it.
  if (search.search !== before) {
    setBefore(search.search)
    setText(search.search ?? '')
  }
  const find = () => onChange({ search: text.trim() || undefined })
  const clear = () => {
    setText('')
    onChange({
      search: undefined,
      type: undefined,
      month: undefined,
      year: undefined,
      status: undefined,
    })
  }
  return (
    <FilterBar
      {...filter}
      label={i18n.t('Filters')}
      field={
        <TextInput
          type="search"
          className={classes.search}
          aria-label={i18n.t('Search by reason')}
          placeholder={i18n.t('Search by reason')}
          value={text}
          maxLength={leaveLimits.search}
          autoComplete="off"
          enterKeyHint="search"
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && find()}
        />
      }
      buttons={
        <div className={`${layout.row} ${classes.buttons}`}>
          <Button
            variant="default"
            disabled={!isNarrowed(search) && search.year === undefined && text === ''}
            onClick={clear}
          >
            {i18n.t('Clear')}
          </Button>
          <Button variant="default" onClick={find}>
            {i18n.t('Search')}
          </Button>
        </div>
      }
    />
  )
}
