import { ActionIcon, Button, Popover, Text, UnstyledButton } from '@mantine/core'
import { type TeacherNotification, teacherNotificationTexts } from '@shala/contract/teacher-attendance'
import {
  IconAlertTriangle,
  IconBell,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { useTeacherNotifications } from '../teacher-attendance-queries.ts'
import { sinceWords } from '../teacher-attendance-words.ts'
import classes from './bell.module.css'
import { useReadNotifications } from './read-notifications.ts'

const severities = {
  error: { icon: IconCircleX, color: 'red' },
  warning: { icon: IconAlertTriangle, color: 'amber' },
  info: { icon: IconInfoCircle, color: 'blue' },
  success: { icon: IconCircleCheck, color: 'green' },
} as const

/** Late check-ins, absences and forgotten check-outs of the last days. */
export function Bell() {
  const { data, error } = useTeacherNotifications()
  const { isRead, markRead } = useReadNotifications()
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate({ from: '/teacherAttendance' })
  const unread = data?.filter(({ id }) => !isRead(id)) ?? []
  const open = ({ id, date, values }: TeacherNotification) => {
    markRead([id])
    setOpen(false)
    void navigate({ search: { date, name: values.name } })
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          className={classes.button}
          aria-label={
            unread.length > 0
              ? i18n.t('Notifications, {count} unread', { count: unread.length })
              : i18n.t('Notifications')
          }
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={22} stroke={1.75} />
          {unread.length > 0 && <span className={classes.dot} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={i18n.t('Notifications')}>
        <div className={classes.head}>
          <Text fw={650}>{i18n.t('Notifications')}</Text>
          {unread.length > 0 && (
            <Button variant="subtle" onClick={() => markRead(unread.map(({ id }) => id))}>
              {i18n.t('Mark all as read')}
            </Button>
          )}
        </div>
        {data && data.length > 0 ? (
          <ul className={classes.items}>
            {data.map((one) => (
              <li key={one.id}>
                <Item notification={one} isUnread={!isRead(one.id)} onOpen={open} />
              </li>
            ))}
          </ul>
        ) : (
          <Text p="md" c="dimmed" role="status">
            {error
              ? i18n.t('Notifications cannot be loaded right now.')
              : data
                ? i18n.t('No notifications available.')
                : i18n.t('Loading notifications...')}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface ItemProps {
  notification: TeacherNotification
  isUnread: boolean
  onOpen: (notification: TeacherNotification) => void
}

function Item({ notification, isUnread, onOpen }: ItemProps) {
  const { type, severity, values, createdAt } = notification
  const { icon: Icon, color } = severities[severity]
  const texts = teacherNotificationTexts[type]
  return (
    <UnstyledButton
      className={classes.item}
      data-unread={isUnread || undefined}
      style={{ '--severity': `var(--mantine-color-${color}-text)` }}
      onClick={() => onOpen(notification)}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.title}>{i18n.t(texts.title)}</span>
      <span className={classes.since}>{sinceWords(createdAt, Date.now())}</span>
      <span className={classes.message}>{i18n.t(texts.message, values)}</span>
    </UnstyledButton>
  )
}
