import { Anchor, Button, Text } from '@mantine/core'
import type { UnmarkedClass } from '@shala/contract/attendance/unmarked'
import { classLabel } from '@shala/contract/classes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsPast, useSettings, useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { formatClock, formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { useIsClosed } from '../closed/use-days-off.ts'
import { RemindButton } from './remind-button.tsx'
import classes from './unmarked.module.css'
import { useUnmarked } from './unmarked-queries.ts'

/**
 * How far the marking of a day is, and which classes are incomplete. Nothing for people who may not know, or on a day
 * off without marks.
 */
export function UnmarkedClasses({ date }: { date: string }) {
  const [isOpen, setOpen] = useState(true)
  const isOff = useIsClosed(date)
  const isEarly = useIsEarly(date)
  const { data } = useUnmarked(date)
  if (!data || data.total === 0 || (isOff && data.classes.every(({ marked }) => marked === 0))) return null
  const missing = data.classes.length
  const canRemind = missing > 0 && mayI('attendance:remind')
  return (
    <section
      className={`${layout.tight} ${layout.card} ${classes.panel}`}
      aria-label={i18n.t('Not marked yet')}
    >
      <div className={`${layout.row} ${classes.head}`}>
        <Text component="h2" fw={600} m={0}>
          {missing === 0 ? i18n.t('Every class is marked.') : i18n.t('Not marked yet')}
        </Text>
        <Text size="sm" c="dimmed" flex="1 1 14rem">
          {i18n.t('{complete} of {total, plural, one {# class is} other {# classes are}} marked.', {
            complete: data.complete,
            total: data.total,
          })}{' '}
          <SinceWhen date={date} hasButton={canRemind} />
        </Text>
        {canRemind && !isEarly && <RemindButton date={date} />}
        {missing > 0 && (
          <Button variant="default" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen
              ? i18n.t('Hide classes')
              : i18n.t('Show {missing, plural, one {# class} other {# classes}}', { missing })}
          </Button>
        )}
      </div>
      {isOpen && (
        <ul>
          {data.classes.map((one) => (
            <ClassLine key={one._id} ofClass={one} date={date} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Before a school day has begun, no class is late with its marks. */
function useIsEarly(date: string): boolean {
  const isPast = useIsPast(useSettings()?.dayStart ?? '00:00')
  return useToday() === date && !isPast
}

interface SinceWhenProps {
  date: string
  /** Whether the person can remind the teachers. */
  hasButton: boolean
}

/** When the school day started; nothing for another day. */
function SinceWhen({ date, hasButton }: SinceWhenProps) {
  const start = useSettings()?.dayStart
  const isEarly = useIsEarly(date)
  const today = useToday()
  if (!start || date !== today) return null
  const time = formatClock(start)
  return isEarly && hasButton
    ? i18n.t('School starts at {time}. You can remind teachers after that.', { time })
    : i18n.t('School starts at {time}.', { time })
}

function ClassLine({ ofClass, date }: { ofClass: UnmarkedClass; date: string }) {
  const today = useToday()
  const { _id, students, marked, lastMarked } = ofClass
  const search = { classId: _id, date: date === today ? undefined : date }
  return (
    <li className={classes.line}>
      <Anchor
        fw={600}
        mih={44}
        className={layout.line}
        renderRoot={(props) => <Link to="/attendance" search={search} {...props} />}
      >
        {classLabel(ofClass)}
      </Anchor>
      <Text size="sm" className={layout.figures}>
        {i18n.t('{marked} of {students} marked', { marked, students })}
      </Text>
      <Text size="sm" c="dimmed" className={classes.last}>
        {lastMarked
          ? i18n.t('Last marked {date} by {name}', { date: formatDay(lastMarked.date), name: lastMarked.by })
          : i18n.t('Not marked in the last 30 days')}
      </Text>
    </li>
  )
}
