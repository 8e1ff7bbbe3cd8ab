import { ActionIcon, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMenu2, IconMoon, IconRefresh, IconSearch, IconSun } from '@tabler/icons-react'
import { CalendarButton } from '#features/calendar/index.ts'
import { ChatOpener } from '#features/chat/index.ts'
import { Bell } from '#features/notifications/index.ts'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { readClaims } from '#platform/session/session.ts'
import { Hint } from '#ui/display/hint.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { useIsDesktop, useIsPhone } from '#ui/media.ts'
import { HeaderFigures } from './header-figures.tsx'
import { ProfileButton } from './profile-button.tsx'
import { reloadSoon } from './reload-soon.ts'
import classes from './shell.module.css'
import { usePageHeading } from './use-page-heading.ts'
import { useShownDay } from './use-shown-day.ts'

interface HeaderProps {
  onMenu: () => void
  onSearch: () => void
}

export function Header({ onMenu, onSearch }: HeaderProps) {
  const { title, description } = usePageHeading()
  const isPhone = useIsPhone()
  const today = formatDay(useToday())
  // Beside the figures or the list of another day it says that it is today's date.
  const date = useShownDay().isToday ? today : i18n.t('Today: {day}', { day: today })
  const isDesktop = useIsDesktop()
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <div className={`${layout.line} ${classes.header}`}>
      {!isDesktop && !isPhone && (
        <ActionIcon aria-label={i18n.t('Open the menu')} onClick={onMenu} aria-haspopup="dialog">
          <IconMenu2 {...icon} />
        </ActionIcon>
      )}
      <div className={`${layout.rest} ${classes.words}`}>
        <Text fw={600}>{title}</Text>
        <Line parts={isPhone ? [date, description] : [description, date]} />
      </div>
      {mayI('attendance:statistics') && <HeaderFigures />}
      {!isPhone && (
        <Hint label={i18n.t('Search (Ctrl+K)')}>
          <ActionIcon
            aria-label={i18n.t('Search')}
            aria-keyshortcuts="Control+K Meta+K"
            aria-haspopup="dialog"
            onClick={onSearch}
          >
            <IconSearch {...icon} />
          </ActionIcon>
        </Hint>
      )}
      {!isPhone && (
        <Hint label={i18n.t('Refresh')}>
          <ActionIcon aria-label={i18n.t('Refresh')} onClick={reloadSoon}>
            <IconRefresh {...icon} />
          </ActionIcon>
        </Hint>
      )}
      {readClaims()?.schoolId && <ChatOpener place="header" />}
      {mayI('calendar:read') && <CalendarButton />}
      <Bell />
      {isDesktop && <SchemeToggle />}
      <ProfileButton />
    </div>
  )
}

/** The second part is shown only where all of it fits. */
function Line({ parts }: { parts: (string | undefined)[] }) {
  return (
    <Text size="xs" c="dimmed" className={classes.line}>
      {parts.filter(Boolean).map((part) => (
        <span key={part}>{part}</span>
      ))}
    </Text>
  )
}

function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const label = isDark ? i18n.t('Light mode') : i18n.t('Dark mode')
  return (
    <Hint label={label}>
      <ActionIcon aria-label={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
        {isDark ? <IconSun size={20} stroke={1.75} /> : <IconMoon size={20} stroke={1.75} />}
      </ActionIcon>
    </Hint>
  )
}
