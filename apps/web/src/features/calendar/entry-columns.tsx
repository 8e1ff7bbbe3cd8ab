import { Text } from '@mantine/core'
import type { CalendarEvent } from '@shala/contract/calendar/calendar'
import { weekdayOf } from '@shala/contract/schools/school-days'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import { formatDay } from '#ui/format.ts'
import type { Column } from '#ui/list/list-column.ts'
import { RowActions } from '#ui/list/row-actions.tsx'
import { daysWords, eventName, kindLabel, kindMeaning, sourceWords } from './calendar-words.ts'

interface Acts {
  onChange: (event: CalendarEvent) => void
  onRemove: (event: CalendarEvent) => void
}

export function entryColumns({ onChange, onRemove }: Acts): Column<CalendarEvent>[] {
  return [
    {
      key: 'name',
      title: i18n.t('Name'),
      render: (event) => <Text fw={600}>{eventName(event)}</Text>,
      inCard: 'heading',
    },
    {
      key: 'days',
      title: i18n.t('Days'),
      isShort: true,
      render: (event) => <DayLines {...event} />,
      renderDetail: (event) => `${daysWords(event)} · ${kindLabel(event)}`,
      inCard: 'detail',
    },
    {
      key: 'weekday',
      title: i18n.t('Weekday'),
      render: ({ from, to }) => (from === to ? weekdayName(weekdayOf(from)) : ''),
      inCard: 'none',
    },
    {
      key: 'kind',
      title: i18n.t('Kind'),
      render: (event) => <StatusBadge meaning={kindMeaning[event.kind]}>{kindLabel(event)}</StatusBadge>,
      inCard: 'none',
    },
    {
      key: 'source',
      title: i18n.t('Entered by'),
      isShort: true,
      render: (event) => sourceWords(event),
      inCard: 'detail',
    },
    {
      key: 'actions',
      title: i18n.t('Actions'),
      align: 'right',
      render: (event) => (
        <RowActions
          row={{ ...event, name: eventName(event) }}
          actions={[
            { label: i18n.t('Change'), icon: IconPencil, act: onChange },
            { label: i18n.t('Remove'), icon: IconTrash, act: onRemove, isDanger: true },
          ]}
        />
      ),
      inCard: 'corner',
    },
  ]
}

/** Several days below each other: on one line they would take the other columns' room. */
function DayLines({ from, to }: Pick<CalendarEvent, 'from' | 'to'>) {
  if (from === to) return formatDay(from)
  return (
    <>
      {formatDay(from)} –
      <br />
      {formatDay(to)}
    </>
  )
}
