import { Anchor, Text } from '@mantine/core'
import { attendanceStatuses } from '@shala/contract/attendance/attendance'
import { type MarkingLogEntry, markingLog, markingLogLimits } from '@shala/contract/attendance/marking-log'
import { dayAt } from '@shala/contract/general/days'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { classWords } from '#features/classes/index.ts'
import { useTimeZone } from '#features/schools/index.ts'
import { call } from '#platform/calls/api.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay, formatTime } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import { List } from '#ui/list/list.tsx'
import type { Column } from '#ui/list/list-column.ts'
import { Pages } from '#ui/list/pages.tsx'
import { Empty } from '#ui/page/states.tsx'
import { statusLabel } from '../attendance-words.ts'

interface MarkingLogProps {
  actor: string | undefined
  page: number
  onPage: (page: number) => void
}

/** A line for each class and day that somebody marked; it leads to that day with the history of each mark. */
export function MarkingLog({ actor, page, onPage }: MarkingLogProps) {
  const timeZone = useTimeZone()
  const navigate = useNavigate()
  const log = useQuery({
    queryKey: ['attendance', 'log', actor, page],
    queryFn: ({ signal }) => call(markingLog, { query: { actor, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <List
        label={i18n.t('Attendance')}
        columns={columns(timeZone)}
        rowKey={({ _id }) => _id}
        onOpen={(entry) => void navigate({ to: '/attendance', search: dayOf(entry) })}
        source={{ ...log, rows: log.data?.entries }}
        empty={<Empty title={i18n.t('Nobody has marked attendance yet')} />}
      />
      {log.data?.isCut && (
        <Text size="sm" c="dimmed">
          {i18n.t('The newest {count} changes of marks.', { count: formatNumber(markingLogLimits.changes) })}
        </Text>
      )}
      {log.data && <Pages {...log.data.pagination} onPage={onPage} />}
    </>
  )
}

const dayOf = ({ date, class: of }: MarkingLogEntry) =>
  ({ tab: 'details', date, ...(of && { classId: of._id }) }) as const

/** '40 Present · 2 Absent · 1 undone' */
function countsOf(entry: MarkingLogEntry): string {
  const parts = attendanceStatuses
    .filter((status) => entry[status] > 0)
    .map((status) => `${formatNumber(entry[status])} ${statusLabel(status)}`)
  const undone = entry.undone > 0 ? [i18n.t('{count} undone', { count: formatNumber(entry.undone) })] : []
  return [...parts, ...undone].join(' · ')
}

function columns(timeZone: string): Column<MarkingLogEntry>[] {
  return [
    {
      key: 'when',
      isShort: true,
      title: i18n.t('When'),
      inCard: 'detail',
      render: ({ at }) => `${formatDay(dayAt(new Date(at), timeZone))}, ${formatTime(at, timeZone)}`,
    },
    { key: 'who', title: i18n.t('Who'), inCard: 'detail', render: ({ actor }) => actor.name },
    {
      key: 'what',
      title: i18n.t('What'),
      inCard: 'heading',
      render: (entry) => (
        <Anchor
          c="inherit"
          fw={600}
          renderRoot={(props) => <Link to="/attendance" search={dayOf(entry)} {...props} />}
        >
          {i18n.t('Marked {class}, {day}', {
            class: entry.class ? classWords(entry.class) : i18n.t('students'),
            day: formatDay(entry.date),
          })}
        </Anchor>
      ),
    },
    { key: 'marks', title: i18n.t('Marks'), inCard: 'detail', render: countsOf },
  ]
}
