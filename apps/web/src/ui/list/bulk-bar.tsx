import { i18n } from '@lingui/core'
import { CloseButton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import layout from '../layout.module.css'
import { useIsPhone } from '../media.ts'
import classes from './select.module.css'
import { SelectAll } from './select-column.tsx'
import type { Selection } from './use-selection.ts'

interface BulkBarProps {
  selection: Selection
  /** The buttons for actions on all selected rows. */
  children: ReactNode
}

/** In view while something is selected, wherever the list is scrolled to. */
export function BulkBar({ selection, children }: BulkBarProps) {
  const isPhone = useIsPhone()
  const { count, clear } = selection
  if (count === 0) return null
  return (
    <section
      className={`${layout.row} ${layout.card} ${classes.bar}`}
      data-bulk-bar
      data-foot
      aria-label={i18n.t('Selected')}
    >
      <Text className={classes.count} role="status">
        {i18n.t('{count} selected', { count })}
      </Text>
      {/* Cards have no header for it. */}
      {isPhone && <SelectAll selection={selection} label={i18n.t('Select all')} />}
      <div className={`${layout.wrap} ${classes.actions}`}>{children}</div>
      <CloseButton size={44} iconSize={20} aria-label={i18n.t('Clear selection')} onClick={clear} />
    </section>
  )
}
