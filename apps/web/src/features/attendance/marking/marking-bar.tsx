import { Alert, Button, Text, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useIsConnectionLost } from '#platform/calls/connection.ts'
import { i18n } from '#platform/i18n.ts'
import { formatLongDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { WaitingDialog } from '../waiting/lazy-waiting-dialog.ts'
import { useOfWaiting, useStoredMarks } from '../waiting/waiting-of-me.ts'
import { keptWords, unsentWords } from '../waiting/waiting-words.ts'
import classes from './marking.module.css'
import type { LastAct } from './marking-acts.ts'
import { countMarks, isPrepared, kindOf } from './marking-counts.tsx'
import type { MarkedStudent } from './marking-queries.ts'
import type { Marking } from './use-marking.ts'
import { toldInBar } from './use-waiting-notice.ts'

const shownFor = 2000

/** True for 2 seconds after each cause; 0 means none. */
function useShownAfter(cause: number): boolean {
  const [over, setOver] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setOver(cause), shownFor)
    return () => clearTimeout(timer)
  }, [cause])
  return cause !== over
}

interface MarkingBarProps {
  date: string
  students: MarkedStudent[]
  marking: Marking
}

/** The last act with its undo, and 'Submit'. At the foot of the list, in view from the first mark on, and while marks wait. */
export function MarkingBar({ date, students, marking }: MarkingBarProps) {
  const [submitted, setSubmitted] = useState(0)
  const isReceiptShown = useShownAfter(submitted)
  const { acts, last, saved } = marking
  const isSaved = useShownAfter(saved)
  const done = i18n.t('Attendance marked for {day}', { day: formatLongDay(date) })
  const { unmarked } = countMarks(students)
  const unsent = students.filter(({ isUnsent }) => isUnsent).length
  const submit = () => {
    setSubmitted((count) => count + 1)
    const prepared = students.filter(isPrepared)
    acts.markAll(prepared, 'absent')
    if (unmarked > prepared.length) showFirstUnmarked(students)
  }
  return (
    <>
      <div
        className={`${layout.line} ${layout.card} ${classes.bar}`}
        data-floats={last !== null || unsent > 0 || undefined}
      >
        <div className={classes.barWords} role="status">
          <Text
            size="sm"
            fw={600}
            component="div"
            className={`${layout.cut} ${layout.words} ${unsent > 0 ? layout.hiddenOnPhone : ''}`}
          >
            {last ? <Act {...last} /> : unmarked === 0 ? receiptOf(students) : unmarkedWords(unmarked)}
          </Text>
          <SecondLine
            isUnsent={unsent > 0}
            otherwise={lineOf({ done: isSaved && done, unmarked: last !== null ? unmarked : 0 })}
          />
        </div>
        {last && (
          <Button
            variant="subtle"
            px="xs"
            leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => {
              acts.takeBack(last)
              focusMarked(last)
            }}
          >
            {i18n.t('Undo')}
          </Button>
        )}
        <Button data-submit onClick={submit}>
          {i18n.t('Submit')}
        </Button>
      </div>
      {isReceiptShown && <Receipt done={done} students={students} />}
    </>
  )
}

/** The mark is never cut off, however long the name. */
function Act({ who, mark }: LastAct) {
  return (
    <span className={classes.act}>
      <span className={classes.who}>
        <span className={`${layout.cut} ${layout.words}`}>{who}</span>
        <span>: </span>
      </span>
      <span className={classes.done}>{mark}</span>
    </span>
  )
}

/** The undo button is gone with what it undid. */
function focusMarked({ back }: LastAct): void {
  const row = document.querySelector(`[data-student="${back[0]?.student._id}"]`)
  row?.querySelector<HTMLElement>('[data-action]')?.focus({ preventScroll: true })
}

interface SecondLineProps {
  isUnsent: boolean
  otherwise: ReactNode
}

/**
 * Below the last act: marks that are not sent come before those that are. Their list stays open once they are. A phone
 * has room for one whole line: what was marked, or what is not sent yet.
 */
function SecondLine({ isUnsent, otherwise }: SecondLineProps) {
  const [isViewing, setViewing] = useState(false)
  return (
    <Text
      size="xs"
      c="dimmed"
      className={`${layout.cut} ${layout.words} ${isUnsent ? classes.barMore : layout.hiddenOnPhone}`}
    >
      {isUnsent ? <Unsent onView={() => setViewing(true)} /> : otherwise}
      {isViewing && (
        <Suspense>
          <WaitingDialog opened onClose={() => setViewing(false)} />
        </Suspense>
      )}
    </Text>
  )
}

/** Counts every mark that waits on this device, also those of other classes and days. */
function Unsent({ onView }: { onView: () => void }) {
  const isLost = useIsConnectionLost()
  const count = useOfWaiting(({ marks }) => marks.length)
  // Only what the device has written down outlives this tab.
  const stored = useStoredMarks()
  useEffect(() => toldInBar.raise(), [])
  return (
    <UnstyledButton className={classes.barView} fz="xs" onClick={onView}>
      {isLost && stored > 0 ? i18n.t('Offline: {count} saved here', { count: stored }) : unsentWords(count)}{' '}
      <u>{i18n.t('View')}</u>
    </UnstyledButton>
  )
}

const lineOf = ({ done, unmarked }: { done: string | false; unmarked: number }) =>
  done || (unmarked > 0 && unmarkedWords(unmarked))

function unmarkedWords(unmarked: number): string {
  return i18n.t('{unmarked, plural, one {# student is} other {# students are}} still unmarked.', { unmarked })
}

/** 'Done: 36 present, 3 absent, 1 late' */
function receiptOf(students: MarkedStudent[]): string {
  const { present, absent, late, leave } = countMarks(students)
  const counts = { present, absent, late, leave }
  return leave > 0
    ? i18n.t('Done: {present} present, {absent} absent, {late} late, {leave} on leave', counts)
    : i18n.t('Done: {present} present, {absent} absent, {late} late', counts)
}

function Receipt({ done, students }: { done: string; students: MarkedStudent[] }) {
  const { unmarked } = countMarks(students)
  const unsent = students.filter(({ isUnsent }) => isUnsent).length
  const absent = students.filter((student) => kindOf(student) === 'absent')
  return (
    <div role="status" className={classes.success}>
      <Alert
        color={unmarked > 0 ? 'amber' : 'green'}
        variant={unmarked > 0 ? 'light' : 'filled'}
        icon={<IconCircleCheck size={22} stroke={1.75} aria-hidden="true" />}
      >
        <Text fw={600}>{done}</Text>
        <Text size="sm" fw={unmarked > 0 ? 600 : 400}>
          {unmarked > 0 ? unmarkedWords(unmarked) : receiptOf(students)}
        </Text>
        {unsent > 0 && <Text size="sm">{keptWords(unsent)}</Text>}
        {absent.length > 0 && (
          <Text size="sm">
            {i18n.t('Absent: {names}', { names: absent.map(({ name }) => name).join(', ') })}
          </Text>
        )}
      </Alert>
    </div>
  )
}

function showFirstUnmarked(students: MarkedStudent[]): void {
  const first = students.find((student) => kindOf(student) === 'unmarked' && !isPrepared(student))
  const row = document.querySelector(`[data-student="${first?._id}"]`)
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector<HTMLElement>('[data-action="present"]')?.focus({ preventScroll: true })
}
