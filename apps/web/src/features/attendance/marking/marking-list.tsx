import { Button, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useAreSettingsSettled } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { useDeferredDrawing } from '#ui/deferred-drawing.ts'
import layout from '#ui/layout.module.css'
import { Empty, Failed } from '#ui/page/states.tsx'
import { ClosedDay, MarksSetAside, SchoolClosed } from '../closed/closed-day.tsx'
import { useIsClosed } from '../closed/use-days-off.ts'
import { MarksToSettle } from '../waiting/marks-to-settle.tsx'
import { useWaitingMarks } from '../waiting/waiting-of-me.ts'
import { MarkAll } from './mark-all.tsx'
import classes from './marking.module.css'
import type { MarkingActs } from './marking-acts.ts'
import { MarkingBar } from './marking-bar.tsx'
import type { MarkedStudent, MarkingDay } from './marking-queries.ts'
import row from './marking-row.module.css'
import { MarkingRows } from './marking-rows.tsx'
import { NobodyYet } from './nobody-yet.tsx'
import { useMarking } from './use-marking.ts'

interface MarkingListProps {
  title: string
  day: MarkingDay
  students: {
    data: MarkedStudent[] | undefined
    error: unknown
    isFetching: boolean
    refetch: () => Promise<unknown>
    areMarksUnknown: boolean
  }
  search: string
}

const nobody: MarkedStudent[] = []

/** By any part of the name, or by the full roll number. */
function matching(students: MarkedStudent[], search: string): MarkedStudent[] {
  const wanted = search.toLowerCase()
  if (!wanted) return students
  return students.filter(
    ({ name, rollNumber }) => name.toLowerCase().includes(wanted) || rollNumber.toLowerCase() === wanted,
  )
}

/** A class on a day. The search runs here: the whole class is loaded. */
export function MarkingList({ title, day, students, search }: MarkingListProps) {
  const everybody = students.data ?? nobody
  const marking = useMarking(day)
  const found = matching(everybody, search)
  const areSettingsSettled = useAreSettingsSettled()
  const isClosed = useIsClosed(day.date, day.classId)
  const [isAnyway, setAnyway] = useState(false)
  const { marks } = useWaitingMarks()
  const toSettle = marks.filter(
    ({ classId, date, state }) => classId === day.classId && date === day.date && state !== 'waiting',
  )
  const areDrawn = useDeferredDrawing(students.data !== undefined && areSettingsSettled)
  if (!students.data || !areSettingsSettled || !areDrawn) {
    return students.error && !students.data ? (
      <Failed
        message={messageOf(students.error)}
        onRetry={students.refetch}
        isRetrying={students.isFetching}
      />
    ) : (
      <RowsToCome title={title} />
    )
  }
  if (everybody.length === 0) return <NobodyYet day={day} />
  const aside = everybody.filter(({ isSetAside }) => isSetAside).length
  if (aside > 0)
    return (
      <Stack gap="sm">
        <MarksToSettle marks={toSettle} isOneByOne />
        <MarksSetAside {...day} marks={aside} />
      </Stack>
    )
  const isUntouched = everybody.every(({ attendanceStatus }) => attendanceStatus === null)
  if (isClosed && isUntouched && !isAnyway) {
    return (
      <SchoolClosed {...day}>
        <Button variant="default" mt="sm" onClick={() => setAnyway(true)}>
          {i18n.t('Mark anyway')}
        </Button>
      </SchoolClosed>
    )
  }
  return (
    <Stack gap={4}>
      <MarksToSettle marks={toSettle} isOneByOne />
      {students.areMarksUnknown && <MarksUnknown />}
      <ClosedDay date={day.date} classId={day.classId} />
      <ListHead
        title={title}
        shown={found}
        everybody={everybody}
        acts={marking.acts}
        onRefresh={students.refetch}
      />
      <MarkingRows students={found} marking={marking} />
      {found.length === 0 && <Empty title={i18n.t('No students found')} />}
      <MarkingBar date={day.date} students={everybody} marking={marking} />
    </Stack>
  )
}

interface ListHeadProps {
  title: string
  shown: MarkedStudent[]
  everybody: MarkedStudent[]
  acts: MarkingActs
  onRefresh: () => Promise<unknown>
}

function ListHead({ title, shown, everybody, acts, onRefresh }: ListHeadProps) {
  return (
    <div className={classes.title}>
      <ClassTitle title={title} />
      <MarkAll students={shown} isSome={shown.length < everybody.length} acts={acts} onRefresh={onRefresh} />
    </div>
  )
}

/** On a phone the field for the class says it already. */
function ClassTitle({ title }: { title: string }) {
  return (
    <Title order={2} size="h3" className={layout.hiddenOnPhone}>
      {i18n.t('{class} - Student Attendance', { class: title })}
    </Title>
  )
}

/** The class is shown as last seen: what others have marked meanwhile is unknown. */
function MarksUnknown() {
  return (
    <Text size="sm" c="dimmed" role="status">
      {i18n.t("This day's marks could not be loaded. The ones you make are kept and sent.")}
    </Text>
  )
}

const rowsToCome = Array.from({ length: 8 }, (_, index) => index)

/** Takes the space of what is loading, so that nothing moves when it arrives. */
function RowsToCome({ title }: { title: string }) {
  return (
    <Stack gap={4} role="status">
      <div className={classes.title}>
        <ClassTitle title={title} />
        <Skeleton height={44} maw={340} />
      </div>
      <VisuallyHidden>{i18n.t('Loading...')}</VisuallyHidden>
      <div className={row.rows} aria-hidden="true">
        {rowsToCome.map((index) => (
          <Skeleton key={index} className={`${layout.row} ${layout.card} ${row.row}`} />
        ))}
      </div>
    </Stack>
  )
}
