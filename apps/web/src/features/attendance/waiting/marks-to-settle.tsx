import { Alert, Button, Group, Text } from '@mantine/core'
import { attendanceTexts } from '@shala/contract/attendance/attendance'
import { IconAlertTriangle, IconArrowsSplit } from '@tabler/icons-react'
import { useTimeZone } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay, formatTime } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { useMarkChanges } from '../changes/changes-queries.ts'
import { alertsFor } from './failed-marks.ts'
import classes from './waiting.module.css'
import { keyOf, type Press, type WaitingMark } from './waiting-mark.ts'
import { waitingMarks } from './waiting-of-me.ts'
import { markWords } from './waiting-words.ts'

interface MarksToSettleProps {
  marks: readonly WaitingMark[]
  /** The next of two marks appears when the one before is settled, so that the list below stays within reach. */
  isOneByOne?: boolean
}

/** Marks that the server did not accept, each with what the person can do about it. */
export function MarksToSettle({ marks, isOneByOne = false }: MarksToSettleProps) {
  const refused = marks.filter(({ state }) => state === 'refused')
  const superseded = marks.filter(({ state }) => state === 'superseded')
  const shown = isOneByOne ? superseded.slice(0, 1) : superseded
  return (
    <>
      {refused.length > 0 && <Refused marks={refused} />}
      {shown.map((mark) => (
        <Superseded key={keyOf(mark)} mark={mark} more={superseded.length - shown.length} />
      ))}
    </>
  )
}

/** A line for each day and status, so that whoever discards them knows what they said: 'Absent, 30 Nov 2026: …'. */
function whatWasMarked(marks: readonly WaitingMark[]): string[] {
  const alike = Map.groupBy(marks, (mark) => `${mark.date} ${markWords(mark)}`)
  return [...alike.values()].flatMap((some) => {
    const [first] = some
    const names = some.map(({ studentName }) => studentName).join(', ')
    if (!first) return []
    return [
      i18n.t('{status}, {day}: {names}', { status: markWords(first), day: formatDay(first.date), names }),
    ]
  })
}

function Refused({ marks }: { marks: WaitingMark[] }) {
  const isOne = marks.length === 1 && !marks[0]?.isOneOfMany
  const alerts = isOne
    ? [i18n.t(attendanceTexts.saveFailed)]
    : alertsFor(marks.map(({ studentName }) => studentName))
  const toRetry = marks.filter(({ isFinal }) => !isFinal)
  const reasons = [...new Set(marks.map(({ reason }) => reason))]
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />}>
      {alerts.map((alert) => (
        <Text key={alert} fw={600}>
          {alert}
        </Text>
      ))}
      {whatWasMarked(marks).map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      {reasons.map((reason) => (
        <Text key={reason} size="sm">
          {reason}
        </Text>
      ))}
      <Group gap="xs" mt="xs">
        {toRetry.length > 0 && (
          <Button variant="default" onClick={() => void waitingMarks().press(toRetry.map(asPressed))}>
            {i18n.t('Try again')}
          </Button>
        )}
        <Button
          variant={toRetry.length > 0 ? 'subtle' : 'default'}
          color="gray"
          onClick={() => waitingMarks().drop(marks)}
        >
          {i18n.t('Discard')}
        </Button>
      </Group>
    </Alert>
  )
}

/** As it was pressed, but now, and knowing the server's mark. */
function asPressed(mark: WaitingMark): Press {
  const { studentId, studentName, classId, date, status, awayHalf, notes, byTag = false } = mark
  const seen = mark.state === 'superseded' ? seenInstead(mark) : mark.seen
  return { studentId, studentName, classId, date, status, awayHalf, notes, byTag, ...(seen && { seen }) }
}

function seenInstead({ current }: WaitingMark) {
  return { status: current?.status ?? null, awayHalf: current?.awayHalf ?? null, notes: current?.notes ?? '' }
}

/** Two people marked the same student: shows both marks side by side; one press settles it. */
function Superseded({ mark, more }: { mark: WaitingMark; more: number }) {
  const { studentId, studentName, date, current } = mark
  const timeZone = useTimeZone()
  const { data: changes } = useMarkChanges(studentId, date)
  const newer = changes?.[0]
  const theirs = seenInstead(mark)
  const theirTime = newer?.markedAt ?? current?.markedAt
  return (
    <section
      className={`${layout.tight} ${classes.superseded}`}
      aria-label={i18n.t('Two marks for {name}', { name: studentName })}
    >
      <Text fw={650} className={`${layout.line} ${classes.supersededName}`}>
        <IconArrowsSplit size={18} stroke={1.75} aria-hidden="true" />
        {i18n.t('{name}, {day}', { name: studentName, day: formatDay(date) })}
      </Text>
      <Text size="sm" className={layout.wide}>
        {i18n.t('A newer mark for this student is already saved.')}
        {more > 0 &&
          ` ${i18n.t('{count, plural, one {# more to go.} other {# more to go.}}', { count: more })}`}
      </Text>
      <div className={classes.side}>
        <Text size="sm" c="dimmed">
          {newer?.by ?? i18n.t('Saved')}
          {theirTime && `, ${formatTime(theirTime, timeZone)}`}
        </Text>
        <Text fw={600}>{markWords(theirs)}</Text>
        <Button fullWidth px="xs" onClick={() => waitingMarks().drop([mark])}>
          {i18n.t('Keep {status}', { status: markWords({ ...theirs, notes: '' }) })}
        </Button>
      </div>
      <div className={classes.side}>
        <Text size="sm" c="dimmed">
          {i18n.t('You, {time}', { time: formatTime(new Date(mark.markedAt).toISOString(), timeZone) })}
        </Text>
        <Text fw={600}>{markWords(mark)}</Text>
        <Button
          fullWidth
          px="xs"
          variant="default"
          onClick={() => void waitingMarks().press([asPressed(mark)])}
        >
          {i18n.t('Set {status}', { status: markWords({ ...mark, notes: '' }) })}
        </Button>
      </div>
    </section>
  )
}
