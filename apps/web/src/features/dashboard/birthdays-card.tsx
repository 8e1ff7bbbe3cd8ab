import { Anchor, Card, Text, Title } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { addDays } from '@shala/contract/general/days'
import { type Birthday, birthdaysReport } from '@shala/contract/reports/birthdays'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useToday } from '#features/schools/index.ts'
import { call } from '#platform/calls/api.ts'
import { i18n } from '#platform/i18n.ts'
import { useIsIdle } from '#platform/loading/use-is-idle.ts'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import classes from './dashboard.module.css'

/** More names than these would push the rest of the home screen down. */
const named = 8

/** The home screen opens with one call; this one waits until it is drawn. */
const laterMs = 2000

function useBirthdays(today: string) {
  const query = { from: today, to: addDays(today, 6) }
  return useQuery({
    enabled: useIsIdle(laterMs),
    queryKey: ['students', 'birthdays', query],
    queryFn: async ({ signal }) => (await call(birthdaysReport, { query, signal })).students,
  })
}

/** Today and the next six days; nothing when nobody has a birthday, or when they cannot be loaded. */
export function BirthdaysCard() {
  const today = useToday()
  const { data: students = [] } = useBirthdays(today)
  if (students.length === 0) return null
  const shown = students.slice(0, named)
  const rest = students.length - shown.length
  const isToday = ({ date }: Birthday) => date === today
  return (
    <Card component="section" aria-labelledby="birthdays">
      <Title order={2} size="h3" id="birthdays">
        {i18n.t('Birthdays')}
      </Title>
      <Names title={i18n.t('Today')} students={shown.filter(isToday)} />
      <Names title={i18n.t('This week')} students={shown.filter((one) => !isToday(one))} hasDays />
      <Anchor
        className={classes.more}
        renderRoot={(props) => <Link to="/reports" search={{ report: 'birthdays' }} {...props} />}
      >
        {rest > 0
          ? i18n.t('{rest, plural, one {# more person} other {# more people}}', { rest })
          : i18n.t('All of this month')}
      </Anchor>
    </Card>
  )
}

interface NamesProps {
  title: string
  students: Birthday[]
  hasDays?: boolean
}

function Names({ title, students, hasDays = false }: NamesProps) {
  if (students.length === 0) return null
  return (
    <section aria-label={title}>
      <Text size="sm" c="dimmed" mt="xs">
        {title}
      </Text>
      <ul className={`${layout.plain} ${layout.tight}`}>
        {students.map(({ _id, name, date, class: ofClass }) => (
          <li key={_id} className={layout.words}>
            <Text component="span" fw={600}>
              {name}
            </Text>{' '}
            <Text component="span" size="sm" c="dimmed">
              {hasDays ? `${classLabel(ofClass)}, ${formatDay(date)}` : classLabel(ofClass)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
