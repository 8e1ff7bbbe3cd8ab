import './kinds.css'
import { Card, Text, Title } from '@mantine/core'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatMonth } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { useComing } from './calendar-queries.ts'
import { daysWords, eventName, kindLabel } from './calendar-words.ts'
import classes from './month-card.module.css'

/** For the home screen: what is still to come this month, and in the next days. */
export function MonthCard() {
  const today = useToday()
  // Leave has its own screen; a whole staff's month would bury the holidays.
  const events = useComing(today)?.filter(({ kind }) => kind !== 'leave')
  // A calendar that cannot be loaded is not the person's problem.
  if (!events) return null
  return (
    <Card component="section" aria-labelledby="month-events">
      <Title order={2} size="h3" id="month-events">
        {i18n.t('Events this month')}
      </Title>
      {events.length === 0 ? (
        <Text c="dimmed" mt="xs">
          {i18n.t('Nothing more in {month}.', { month: formatMonth(today) })}
        </Text>
      ) : (
        <ul className={`${layout.tight} ${layout.marked} ${layout.apart}`}>
          {events.map((event) => (
            <li key={event.id} className={`${layout.row} ${classes.line}`} data-kind={event.kind}>
              <Text component="span" fw={600}>
                {eventName(event)}
              </Text>
              <Text component="span" size="sm" c="dimmed">
                {daysWords(event)} · {kindLabel(event)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
