import './kinds.css'
import { Anchor, Card, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { useEvents } from './calendar-queries.ts'
import { daysWords, eventName } from './calendar-words.ts'
import classes from './month-card.module.css'

/** More names than these would push the rest of the home screen down. */
const named = 8

/** For an admin's home screen: everybody who is away today on approved leave. */
export function AwayCard() {
  const today = useToday()
  const { events } = useEvents({ from: today, to: today })
  const away = events?.filter(({ kind, isPending }) => kind === 'leave' && !isPending)
  if (!away) return null
  const rest = away.length - named
  return (
    <Card component="section" aria-labelledby="away-today">
      <Title order={2} size="h3" id="away-today">
        {i18n.t('On approved leave today')}
      </Title>
      {away.length === 0 && (
        <Text c="dimmed" mt="xs">
          {i18n.t('Nobody is on approved leave today.')}
        </Text>
      )}
      {away.length > 0 && (
        <ul className={`${layout.tight} ${layout.marked} ${layout.apart}`}>
          {away.slice(0, named).map((event) => (
            <li key={event.id} className={`${layout.row} ${classes.line}`} data-kind="leave">
              <Text component="span" fw={600}>
                {eventName(event)}
              </Text>
              <Text component="span" size="sm" c="dimmed">
                {event.isHalfDay ? i18n.t('Half a day') : daysWords(event)}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Anchor renderRoot={(props) => <Link to="/leaveRequest" {...props} />}>
          {i18n.t('{rest, plural, one {# more person} other {# more people}}', { rest })}
        </Anchor>
      )}
    </Card>
  )
}
