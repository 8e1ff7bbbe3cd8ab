import { Text } from '@mantine/core'
import type { UnmarkedClass } from '@shala/contract/attendance/unmarked'
import { classLabel } from '@shala/contract/classes'
import { Link } from '@tanstack/react-router'
import { useTaughtClasses } from '#features/classes/index.ts'
import { useIsPast, useSettings, useTimeZone, useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { type ToDo, ToDoLink } from '#ui/display/to-do-list.tsx'
import { formatClock, formatPercent, formatTime } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import { namesAndMore } from '#ui/names-and-more.ts'
import { useAttendanceToday } from '../attendance-queries.ts'
import { useCalls, useTold } from '../calls/calls-queries.ts'
import { useDaysOff, useIsClosed } from '../closed/use-days-off.ts'
import { RemindButton } from '../unmarked/remind-button.tsx'
import { useUnmarked } from '../unmarked/unmarked-queries.ts'
import { useClassesToday } from './classes-today.ts'
import { useStats } from './use-stats.ts'

/** More names than these are a list of their own. */
const named = 3

function useNames(): (missing: readonly UnmarkedClass[]) => string {
  const taught = useTaughtClasses()
  const nameOf = (one: UnmarkedClass) => {
    const teacher = taught?.find(({ _id }) => _id === one._id)?.classTeacher?.name
    const label = teacher ? `${classLabel(one)} (${teacher})` : classLabel(one)
    return one.marked > 0 ? `${label} ${one.marked}/${one.students}` : label
  }
  return (missing) => namesAndMore(missing.slice(0, named).map(nameOf), missing.length)
}

/** The classes that are not marked today, or that all are, or why school is closed. Nothing before its figures are there, or in a school without students. */
export function useMarkingToDo(): ToDo[] {
  const today = useToday()
  const settings = useSettings()
  const isPast = useIsPast(settings?.dayStart ?? '00:00')
  const { data } = useUnmarked(today)
  const { data: figures } = useAttendanceToday()
  const isClosed = useIsClosed(today)
  const namesOf = useNames()
  const closedDay = useClosedDay(today)
  if (isClosed) return figures && figures.totalStudents > 0 ? [closedDay] : []
  if (!data || data.total === 0) return []
  const missing = data.classes.length
  if (missing === 0) {
    if (!figures) return []
    const percent = formatPercent(figures.attendancePercentage)
    const of = { total: data.total, percent }
    const head = i18n.t('{total, plural, one {The class is} other {All # classes are}} marked', of)
    return [{ head, detail: i18n.t('{percent} are here.', of), meaning: 'good' }]
  }
  if (!isPast) {
    const time = formatClock(settings?.dayStart ?? '')
    const head = i18n.t('No class is late yet')
    return [{ head, detail: i18n.t('School starts at {time}.', { time }), meaning: 'none' }]
  }
  const head = i18n.t('{missing, plural, one {# class} other {# classes}} not marked', { missing })
  const search = { tab: 'details', status: 'unmarked' } as const
  const action = (
    <>
      <LastReminder at={data.remindedAt} />
      {mayI('attendance:remind') && <RemindButton date={today} isShort />}
      <ToDoLink
        label={i18n.t('See')}
        head={head}
        renderRoot={(props) => <Link to="/attendance" search={search} {...props} />}
      />
    </>
  )
  return [{ head, detail: namesOf(data.classes), meaning: 'waiting', action }]
}

/** A day off, on which a class can be marked all the same: a founder may try it on a Sunday. */
function useClosedDay(today: string): ToDo {
  const { wordsOf } = useDaysOff({ from: today, to: today })
  const marked = useClassesToday()?.filter(({ day }) => day.present + day.absent + day.late > 0).length ?? 0
  const head = i18n.t('School is closed today')
  const worked = i18n.t(
    '{marked, plural, one {# class is marked all the same.} other {# classes are marked all the same.}}',
    { marked },
  )
  const action = mayI('attendance:mark') && (
    <ToDoLink
      label={i18n.t('Mark anyway')}
      head={head}
      renderRoot={(props) => <Link to="/attendance" {...props} />}
    />
  )
  return { head, detail: marked > 0 ? worked : wordsOf(today), meaning: 'none', action }
}

/** 'reminded 9:12 am', beside the button that reminds again. */
function LastReminder({ at }: { at: string | null | undefined }) {
  const timeZone = useTimeZone()
  if (!at) return null
  return (
    <Text component="span" size="sm" c="dimmed" className={layout.whole}>
      {i18n.t('reminded {time}', { time: formatTime(at, timeZone) })}
    </Text>
  )
}

/** The students who are absent today: their families have to be called. */
export function useAbsentToDo(): ToDo[] {
  const today = useToday()
  const absent = useStats({ date: today, classId: undefined }).data?.today.overall.totalAbsent ?? 0
  const calls = useCalls(today, absent > 0)
  const told = useTold(today, absent > 0)
  if (absent === 0) return []
  const reached = [...calls.values()].filter(({ outcome }) => outcome === 'spoken')
  const away = told.filter(({ isOnLeave }) => !isOnLeave)
  const known = new Set([...reached, ...away].map(({ studentId }) => studentId)).size
  const left = Math.max(0, absent - known)
  const of = { known: formatNumber(known), left: formatNumber(left) }
  const detail =
    known > 0
      ? i18n.t('{known} known, {left} to call', of)
      : i18n.t('Names and phone numbers of their families')
  const head = i18n.t('{absent} absent', { absent: formatNumber(absent) })
  const search = { tab: 'details', status: 'absent' } as const
  const action = (
    <ToDoLink
      label={i18n.t('Call list')}
      head={head}
      renderRoot={(props) => <Link to="/attendance" search={search} {...props} />}
    />
  )
  return [{ head, detail, meaning: left > 0 ? 'bad' : 'good', action }]
}
