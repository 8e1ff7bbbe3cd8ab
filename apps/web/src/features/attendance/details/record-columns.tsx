import { Anchor, Text, UnstyledButton } from '@mantine/core'
import type { AbsenceCall } from '@shala/contract/attendance/calls'
import { missedHalves } from '@shala/contract/attendance/day-parts'
import { classLabel } from '@shala/contract/classes'
import { hiddenWords } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { Person } from '#ui/display/person.tsx'
import { PhoneLink } from '#ui/display/phone-link.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import { formatDay, formatTime } from '#ui/format.ts'
import type { Column } from '#ui/list/list-column.ts'
import { awayLabel, leaveLabel, statusLabel, statusMeaning } from '../attendance-words.ts'
import { CallResult, toldWords } from '../calls/call-result.tsx'
import type { DayRow } from './day-rows.ts'

interface Shown {
  date: string
  timeZone: string
  /** For all classes: 25 students have roll number 1. */
  hasClass: boolean
  /** The phone numbers to call for those who are missing. */
  hasPhone: boolean
  /** The results of calls, by student; undefined where none is shown. */
  calls: ReadonlyMap<string, AbsenceCall> | undefined
  /** Shows a mark's history. */
  onChanges: (row: DayRow) => void
  /** Opens the student. */
  onStudent: (row: DayRow) => void
}

const isAway = ({ record }: DayRow) => !record || record.status === 'absent'

function classColumn(): Column<DayRow> {
  return {
    key: 'class',
    isShort: true,
    title: i18n.t('Class'),
    render: (row) => classLabel(row.class),
    inCard: 'detail',
  }
}

const phoneOf = (row: DayRow) => (row.phone && isAway(row) ? <PhoneLink phone={row.phone} /> : '')

function phoneColumn(): Column<DayRow> {
  return {
    key: 'phone',
    isShort: true,
    title: i18n.t('Phone'),
    render: (row) =>
      row.isLimited && isAway(row) ? (
        <Text size="sm" c="dimmed">
          {hiddenWords()}
        </Text>
      ) : (
        phoneOf(row)
      ),
    inCard: 'detail',
    // On a phone the words would take two lines of each card.
    renderDetail: phoneOf,
  }
}

/** For those who are absent without leave, and whose phone is seen. */
function callColumn(date: string, calls: ReadonlyMap<string, AbsenceCall>): Column<DayRow> {
  const render = (row: DayRow) => {
    if (row.isOnLeave) return row.note && <Text size="sm">{toldWords(row.note)}</Text>
    if (row.record?.status !== 'absent' || row.isLimited) return null
    return <CallResult date={date} student={row} found={calls.get(row.studentId)} note={row.note} />
  }
  return { key: 'call', title: i18n.t('Call'), render, inCard: 'line' }
}

function timeColumn({ timeZone, onChanges }: Pick<Shown, 'timeZone' | 'onChanges'>): Column<DayRow> {
  return {
    key: 'time',
    isShort: true,
    title: i18n.t('Time'),
    render: (row) =>
      row.record && (
        <Anchor
          component="button"
          type="button"
          inherit
          py="10px"
          my="-10px"
          aria-label={i18n.t("{time}: changes to {name}'s mark", {
            time: formatTime(row.record.createdAt, timeZone),
            name: row.studentName,
          })}
          onClick={() => onChanges(row)}
        >
          {formatTime(row.record.createdAt, timeZone)}
        </Anchor>
      ),
    inCard: 'detail',
  }
}

/** 'On leave in the afternoon · Doctor' */
function lineOf({ record, isOnLeave }: DayRow): string {
  const missed = missedHalves(record?.leave ?? null, record?.awayHalf ?? null)
  const parts = isOnLeave
    ? []
    : [missed.leave && leaveLabel(missed.leave), missed.away && awayLabel(missed.away)]
  return [...parts, record?.notes].filter(Boolean).join(' · ')
}

/** Date, Roll, Student, Status, Teacher, Time; with class and phone where they help. */
export function recordColumns(shown: Shown): Column<DayRow>[] {
  const { date, timeZone, hasClass, hasPhone, calls, onChanges, onStudent } = shown
  return [
    { key: 'date', isShort: true, title: i18n.t('Date'), render: () => formatDay(date), inCard: 'none' },
    {
      key: 'roll',
      isShort: true,
      title: i18n.t('Roll'),
      render: ({ rollNumber }) => <Text fw={600}>{rollNumber}</Text>,
      inCard: 'detail',
      renderDetail: ({ rollNumber }) => i18n.t('Roll {rollNumber}', { rollNumber }),
    },
    {
      key: 'student',
      title: i18n.t('Student'),
      render: (row) => (
        <UnstyledButton display="block" onClick={() => onStudent(row)}>
          <Person name={row.studentName} photo={row.studentPhoto} line={lineOf(row)} size={36} />
        </UnstyledButton>
      ),
      inCard: 'heading',
    },
    ...(hasClass ? [classColumn()] : []),
    {
      key: 'status',
      title: i18n.t('Status'),
      render: ({ record, isOnLeave }) =>
        isOnLeave ? (
          <StatusBadge meaning="info">{leaveLabel('full day')}</StatusBadge>
        ) : record ? (
          <StatusBadge meaning={statusMeaning[record.status]}>{statusLabel(record.status)}</StatusBadge>
        ) : (
          <StatusBadge meaning="none">{i18n.t('Not marked')}</StatusBadge>
        ),
      inCard: 'corner',
    },
    ...(hasPhone ? [phoneColumn()] : []),
    ...(calls ? [callColumn(date, calls)] : []),
    {
      key: 'teacher',
      title: i18n.t('Teacher'),
      render: ({ record }) => record?.teacherName ?? '',
      inCard: 'detail',
    },
    timeColumn({ timeZone, onChanges }),
  ]
}
