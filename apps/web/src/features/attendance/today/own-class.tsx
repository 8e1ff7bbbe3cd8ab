import { Button, Card, Skeleton, Text, Title } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { IconCalendarCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ownClasses, useTaughtClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { dayWords, isUnmarked } from './class-day.ts'
import { type ClassToday, useClassesToday } from './classes-today.ts'
import { MarksBar } from './marks-bar.tsx'
import classes from './today.module.css'

/** For a class teacher's home screen: their own classes, and what is left to mark. */
export function OwnClasses() {
  const known = useClassesToday()
  const own = ownClasses(useTaughtClasses() ?? [])
  if (own.length === 0 || known === null) return null
  if (known === undefined) return <Skeleton height={112} />
  const shown = known.filter(({ ofClass }) => own.some(({ _id }) => _id === ofClass._id))
  return shown.map((one) => <OwnClass key={one.ofClass._id} {...one} />)
}

function OwnClass({ ofClass, day }: ClassToday) {
  const isWaiting = isUnmarked(day)
  const label = classLabel(ofClass)
  const students = day.totalStudents
  return (
    <Card
      component="section"
      aria-label={label}
      className={`${layout.across} ${classes.own}`}
      data-unmarked={isWaiting || undefined}
    >
      <div className={`${layout.share} ${layout.tight}`}>
        <Title order={2} size="h3">
          {label}
        </Title>
        <Text size="sm" c="dimmed">
          {i18n.t('{students, plural, one {# student} other {# students}}', { students })} · {dayWords(day)}
        </Text>
        <MarksBar day={day} />
      </div>
      <Button
        size="md"
        variant={isWaiting ? 'filled' : 'default'}
        leftSection={<IconCalendarCheck size={20} stroke={1.75} aria-hidden="true" />}
        renderRoot={(props) => <Link to="/attendance" search={{ classId: ofClass._id }} {...props} />}
      >
        {isWaiting ? i18n.t('Mark attendance') : i18n.t('Open')}
      </Button>
    </Card>
  )
}
