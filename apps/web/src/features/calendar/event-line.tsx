import { ActionIcon, Text } from '@mantine/core'
import type { CalendarEvent } from '@shala/contract/calendar/calendar'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import layout from '#ui/layout.module.css'
import classes from './calendar.module.css'
import { daysWords, eventName, kindLabel } from './calendar-words.ts'
import { useRemoving } from './use-removing.ts'

interface EventLineProps {
  event: CalendarEvent
  onChange: (event: CalendarEvent) => void
}

function detailOf(event: CalendarEvent): string {
  const isLong = event.from !== event.to
  const half = event.isHalfDay ? i18n.t('Half a day') : ''
  return [kindLabel(event), isLong && daysWords(event), half].filter(Boolean).join(' · ')
}

/** One event of a day; admins change and remove it from here. */
export function EventLine({ event, onChange }: EventLineProps) {
  const { kind } = event
  const summary = eventName(event)
  const remove = useRemoving()
  const isOwn = mayI('calendar:write') && kind !== 'leave'
  return (
    <li className={`${layout.line} ${classes.event}`} data-kind={kind}>
      <div className={`${layout.words} ${layout.rest}`}>
        <Text fw={600}>{summary}</Text>
        <Text size="sm" c="dimmed">
          {detailOf(event)}
        </Text>
      </div>
      {isOwn && (
        <>
          <ActionIcon aria-label={i18n.t('Change {name}', { name: summary })} onClick={() => onChange(event)}>
            <IconPencil size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            color="red"
            aria-label={i18n.t('Remove {name}', { name: summary })}
            onClick={() => remove(event)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
    </li>
  )
}
