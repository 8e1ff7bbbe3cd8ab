import './kinds.css'
import { ActionIcon, Button, Loader, Text } from '@mantine/core'
import { type CalendarEvent, calendarTexts } from '@shala/contract/calendar/calendar'
import type { Day } from '@shala/contract/general/days'
import { IconChevronLeft, IconChevronRight, IconPlus, IconRss } from '@tabler/icons-react'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { formatLongDay, formatMonth } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import classes from './calendar.module.css'
import { useEvents } from './calendar-queries.ts'
import { EventLine } from './event-line.tsx'
import { cellsOf, inMonth } from './month-days.ts'
import { MonthGrid } from './month-grid.tsx'

interface CalendarPanelProps {
  chosen: Day
  onChoose: (day: Day) => void
  onAdd: () => void
  onChange: (event: CalendarEvent) => void
  onFeed: () => void
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/**
 * A month with its events, and those of the chosen day. If they cannot be loaded, the day is simply empty
 * (docs/product.md).
 */
export function CalendarPanel({ chosen, onChoose, onAdd, onChange, onFeed }: CalendarPanelProps) {
  const cells = cellsOf(chosen)
  const { events = [], isFetching } = useEvents({ from: cells[0] ?? chosen, to: cells.at(-1) ?? chosen })
  const ofDay = events.filter(({ from, to }) => from <= chosen && to >= chosen)
  return (
    <div className={`${layout.stack} ${classes.panel}`}>
      <MonthHead chosen={chosen} onChoose={onChoose} isFetching={isFetching && events.length === 0} />
      <MonthGrid chosen={chosen} events={events} onChoose={onChoose} />
      <section
        className={`${layout.tight} ${classes.chosen}`}
        aria-live="polite"
        aria-label={formatLongDay(chosen)}
      >
        <Text component="h3" fw={600} size="sm">
          {formatLongDay(chosen)}
        </Text>
        {ofDay.length === 0 ? (
          <Text c="dimmed" size="sm">
            {i18n.t(calendarTexts.noEvents)}
          </Text>
        ) : (
          <ul className={`${layout.tight} ${layout.marked}`}>
            {ofDay.map((event) => (
              <EventLine key={event.id} event={event} onChange={onChange} />
            ))}
          </ul>
        )}
      </section>
      <div className={`${layout.wrap} ${layout.spread}`}>
        <Button variant="subtle" leftSection={<IconRss {...icon} size={18} />} onClick={onFeed}>
          {i18n.t('Subscribe')}
        </Button>
        {mayI('calendar:write') && (
          <Button variant="default" leftSection={<IconPlus {...icon} size={18} />} onClick={onAdd}>
            {i18n.t('Add a day')}
          </Button>
        )}
      </div>
    </div>
  )
}

function MonthHead({
  chosen,
  onChoose,
  isFetching,
}: Pick<CalendarPanelProps, 'chosen' | 'onChoose'> & { isFetching: boolean }) {
  const today = useToday()
  return (
    <div className={`${layout.row} ${classes.head}`}>
      <Text component="h2" fw={650} aria-live="polite">
        {formatMonth(chosen)}
      </Text>
      {isFetching && <Loader size={16} aria-label={i18n.t('Loading...')} />}
      <Button
        variant="subtle"
        className={layout.push ?? ''}
        disabled={chosen === today}
        onClick={() => onChoose(today)}
      >
        {i18n.t('Today')}
      </Button>
      <ActionIcon aria-label={i18n.t('Previous month')} onClick={() => onChoose(inMonth(chosen, -1))}>
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <ActionIcon aria-label={i18n.t('Next month')} onClick={() => onChoose(inMonth(chosen, 1))}>
        <IconChevronRight {...icon} />
      </ActionIcon>
    </div>
  )
}
