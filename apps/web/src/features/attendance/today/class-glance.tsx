import { Badge, Button, Card, Skeleton, Text, Title } from '@mantine/core'
import type { ClassDay } from '@shala/contract/attendance/stats'
import { classLabel, type SchoolClass } from '@shala/contract/classes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ownClasses, useTaughtClasses } from '#features/classes/index.ts'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { useIsPhone } from '#ui/media.ts'
import { useDaysOff } from '../closed/closed-day.tsx'
import { useStats } from '../details/history-queries.ts'
import classes from './class-glance.module.css'

/** On a phone; a press shows the rest. */
const fewClasses = 6

const nobody: ClassDay = { totalStudents: 0, present: 0, absent: 0, late: 0, leave: 0 }

function marksOf({ totalStudents, present, absent, late, leave }: ClassDay) {
  const unmarked = Math.max(0, totalStudents - present - absent - late - leave)
  return { present, late, absent, leave, unmarked }
}

function isUnmarked(day: ClassDay): boolean {
  const waiting = day.totalStudents - day.leave
  return waiting > 0 && marksOf(day).unmarked === waiting
}

/**
 * For the staff's home screen: today's attendance of each class, one's own first, then those not marked yet; a press
 * opens one to mark it. Nothing on a day off without marks.
 */
export function ClassGlance() {
  const today = useToday()
  const taught = useTaughtClasses()
  const { data, error } = useStats({ date: today, classId: undefined })
  const { isOff } = useDaysOff({ from: today, to: today })
  const isPhone = useIsPhone()
  const [showsAll, setShowsAll] = useState(false)
  const byClass = data?.today.classWise
  const isMarked = (_id: string) => {
    const day = byClass?.[_id]
    return day !== undefined && day.present + day.absent + day.late > 0
  }
  const known = taught?.filter(
    ({ _id }) =>
      (!byClass || (byClass[_id]?.totalStudents ?? 0) > 0) && (isMarked(_id) || !isOff(today, _id)),
  )
  if (error || known?.length === 0) return null
  const isWaiting = ({ _id }: SchoolClass) => isUnmarked(byClass?.[_id] ?? nobody)
  const own = ownClasses(known ?? [])
  const rank = (one: SchoolClass) => 2 * Number(own.includes(one)) + Number(isWaiting(one))
  const inOrder = known?.toSorted((a, b) => rank(b) - rank(a))
  const shown = isPhone && !showsAll ? inOrder?.slice(0, fewClasses) : inOrder
  const rest = (known?.length ?? 0) - (shown?.length ?? 0)
  return (
    <Card component="section" aria-labelledby="today-by-class">
      <Title order={2} size="h3" id="today-by-class" mb="sm">
        {i18n.t('Today by class')}
      </Title>
      {shown && byClass ? (
        <ul className={`${layout.tight} ${classes.tiles}`}>
          {shown.map((one) => (
            <Tile key={one._id} ofClass={one} isOwn={own.includes(one)} day={byClass[one._id] ?? nobody} />
          ))}
        </ul>
      ) : (
        <Skeleton height={180} />
      )}
      {rest > 0 && (
        <Button variant="default" mt="sm" onClick={() => setShowsAll(true)}>
          {i18n.t('Show {rest, plural, one {# more class} other {# more classes}}', { rest })}
        </Button>
      )}
    </Card>
  )
}

function wordsOf(day: ClassDay): string {
  const { present, late, absent, leave, unmarked } = marksOf(day)
  if (isUnmarked(day)) return i18n.t('Not marked yet')
  const rest = [
    absent > 0 && i18n.t('{absent} absent', { absent }),
    late > 0 && i18n.t('{late} late', { late }),
    leave > 0 && i18n.t('{leave} on leave', { leave }),
    unmarked > 0 && i18n.t('{unmarked} not marked', { unmarked }),
  ].filter(Boolean)
  if (day.totalStudents > 0 && leave === day.totalStudents) return i18n.t('All on leave')
  if (rest.length === 0) return i18n.t('All {present} present', { present })
  return [i18n.t('{present} present', { present }), ...rest].join(', ')
}

function Tile({ ofClass, isOwn, day }: { ofClass: SchoolClass; isOwn: boolean; day: ClassDay }) {
  const parts = marksOf(day)
  return (
    <li>
      <Link
        to="/attendance"
        search={{ classId: ofClass._id }}
        className={`${layout.box} ${layout.plain} ${layout.pressable} ${classes.tile}`}
        data-unmarked={isUnmarked(day) || undefined}
      >
        <Text component="span" fw={600} className={layout.words}>
          {classLabel(ofClass)}{' '}
          {isOwn && (
            <Badge component="span" color="brand" variant="light" size="sm" fz={12}>
              {i18n.t('Your class')}
            </Badge>
          )}
        </Text>
        <span className={classes.bar} aria-hidden="true">
          {(['present', 'late', 'absent'] as const).map((part) => (
            <span key={part} data-part={part} style={{ flexGrow: parts[part] }} />
          ))}
          <span style={{ flexGrow: parts.unmarked + parts.leave }} />
        </span>
        <Text component="span" size="xs" c="dimmed">
          {wordsOf(day)}
        </Text>
      </Link>
    </li>
  )
}
