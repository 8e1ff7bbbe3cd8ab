import { Badge } from '@mantine/core'
import { IconClipboardCheck, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import classes from './leave.module.css'
import { usePendingLeave } from './pending-leave.ts'

function views() {
  return [
    {
      name: 'manage',
      icon: IconClipboardCheck,
      title: i18n.t('Manage Requests'),
      line: i18n.t('Review and approve/decline team requests'),
      search: { view: undefined },
    },
    {
      name: 'apply',
      icon: IconSend,
      title: i18n.t('Apply for Leave'),
      line: i18n.t('Submit and track your leave'),
      search: { view: 'apply' },
    },
  ] as const
}

/** The two things that people who decide come for. */
export function ViewCards() {
  const pending = usePendingLeave()?.total
  return (
    <nav className={`${layout.tight} ${classes.views}`} aria-label={i18n.t('View')}>
      {views().map(({ name, icon: Icon, title, line, search }) => (
        <Link
          key={name}
          to="/leaveRequest"
          search={search}
          className={`${layout.card} ${layout.plain} ${layout.pressable} ${classes.view}`}
          // They share one path; whether it has a view tells which of them is current.
          activeOptions={{ includeSearch: true, explicitUndefined: true }}
        >
          <Icon size={26} stroke={1.6} aria-hidden="true" />
          <span className={`${layout.row} ${classes.viewTitle}`}>
            {title}
            {name === 'manage' && pending !== undefined && pending > 0 && (
              <Badge color="amber" variant="light" component="span" className={classes.viewBadge}>
                {formatNumber(pending)}
              </Badge>
            )}
          </span>
          <span className={`${layout.quiet} ${layout.hiddenOnPhone}`}>{line}</span>
        </Link>
      ))}
    </nav>
  )
}
