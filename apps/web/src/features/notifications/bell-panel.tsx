import { Button, Popover, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Notification } from '@shala/contract/notifications/notifications'
import { notificationLimits, notificationTexts } from '@shala/contract/notifications/notifications'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Standing, useIsMounted } from '#ui/display/standing.tsx'
import layout from '#ui/layout.module.css'
import classes from './bell.module.css'
import { sinceWords, wordsOf } from './notification-words.ts'
import { useMarkRead, useNotifications } from './notifications-list.ts'
import { PushSwitch } from './push-switch.tsx'

const severities = {
  error: { icon: IconCircleX, color: 'red' },
  warning: { icon: IconAlertTriangle, color: 'amber' },
  info: { icon: IconInfoCircle, color: 'blue' },
  success: { icon: IconCircleCheck, color: 'green' },
} as const

interface BellPanelProps {
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  button: RefObject<HTMLButtonElement | null>
}

export function BellPanel({ isOpen, onChange, button }: BellPanelProps) {
  const isMounted = useIsMounted()
  return (
    <Popover
      opened={isOpen && isMounted}
      // Opened where it last was, an absolute one widens a phone's page, which moves it, and so on without end.
      floatingStrategy="fixed"
      onChange={onChange}
      position="bottom-end"
      width={360}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Standing element={button} />
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={i18n.t('Notifications')}>
        <Panel onLeave={() => onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Panel({ onLeave }: { onLeave: () => void }) {
  const [limit, setLimit] = useState<number>(notificationLimits.pageSize)
  const { data, error } = useNotifications(limit)
  const { mutate: markRead } = useMarkRead()
  const navigate = useNavigate()
  const open = ({ id, link, read }: Notification) => {
    if (!read) markRead([id])
    onLeave()
    void navigate({ href: link })
  }
  const hasMore = data !== undefined && data.pagination.total > data.notifications.length && limit < 100
  return (
    <>
      <div className={`${layout.line} ${classes.head}`}>
        <Text fw={650}>{i18n.t('Notifications')}</Text>
        {data && data.unread > 0 && (
          <Button variant="subtle" onClick={() => markRead(undefined)}>
            {i18n.t('Mark all as read')}
          </Button>
        )}
      </div>
      {data && data.notifications.length > 0 ? (
        <ul>
          {data.notifications.map((one) => (
            <li key={one.id}>
              <Item notification={one} onOpen={open} />
            </li>
          ))}
        </ul>
      ) : (
        <Text p="md" c="dimmed" role="status">
          {error
            ? i18n.t('Notifications cannot be loaded right now.')
            : i18n.t(data ? notificationTexts.none : notificationTexts.loading)}
        </Text>
      )}
      {hasMore && (
        <Button variant="subtle" fullWidth onClick={() => setLimit(Math.min(100, limit + 40))}>
          {i18n.t('Show more')}
        </Button>
      )}
      <PushSwitch />
    </>
  )
}

interface ItemProps {
  notification: Notification
  onOpen: (notification: Notification) => void
}

function Item({ notification, onOpen }: ItemProps) {
  const { severity, createdAt, read, kind } = notification
  // A check-in is a matter of minutes (docs/product.md, Teacher attendance).
  const hasMinutes = kind.startsWith('teacher_attendance.')
  const { icon: Icon, color } = severities[severity]
  const { title, message } = wordsOf(notification)
  return (
    <UnstyledButton
      className={classes.item}
      data-unread={!read || undefined}
      style={{ '--severity': `var(--mantine-color-${color}-text)` }}
      onClick={() => onOpen(notification)}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.title}>
        {title}
        {!read && <VisuallyHidden> {i18n.t('(unread)')}</VisuallyHidden>}
      </span>
      <span className={`${layout.tiny} ${layout.whole}`}>
        {sinceWords(createdAt, { now: Date.now(), hasMinutes })}
      </span>
      <span className={classes.message}>{message}</span>
    </UnstyledButton>
  )
}
