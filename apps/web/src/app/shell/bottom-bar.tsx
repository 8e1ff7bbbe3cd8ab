import { UnstyledButton } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { entries } from './entries.ts'
import classes from './shell.module.css'

/** The screens within a thumb's reach on phones. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const shown = entries()
    .flatMap(({ thumb, ...entry }) => (thumb ? { ...entry, ...thumb } : []))
    .sort((one, other) => one.place - other.place)
  return (
    <nav className={classes.bottom} aria-label={i18n.t('Quick access')}>
      {shown.map(({ to, label, title, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className={classes.tab}
          activeOptions={{ exact: to === '/', includeSearch: false }}
        >
          <Icon size={24} stroke={1.75} aria-hidden="true" />
          {title ? i18n.t(title) : label}
        </Link>
      ))}
      <UnstyledButton className={classes.tab} onClick={onMore} aria-haspopup="dialog">
        <IconMenu2 size={24} stroke={1.75} aria-hidden="true" />
        {i18n.t('More')}
      </UnstyledButton>
    </nav>
  )
}
