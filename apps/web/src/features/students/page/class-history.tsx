import { Skeleton, Text } from '@mantine/core'
import { addDays, dayAt } from '@shala/contract/general/days'
import { type Enrolment, type EnrolmentReason, getStudentHistory } from '@shala/contract/students/history'
import { useQuery } from '@tanstack/react-query'
import { classWords } from '#features/classes/index.ts'
import { useTimeZone } from '#features/schools/index.ts'
import { call } from '#platform/calls/api.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { Failed } from '#ui/page/states.tsx'
import classes from './student-page.module.css'

/** Lists a student's classes, each with its days, reason and author. */
export function ClassHistory({ studentId }: { studentId: string }) {
  const history = useQuery({
    queryKey: ['students', 'history', studentId],
    queryFn: async ({ signal }) =>
      (await call(getStudentHistory, { params: { id: studentId }, signal })).enrolments,
  })
  return (
    <Section title={i18n.t('Classes')}>
      {history.isPending && <Skeleton height={72} />}
      {history.isError && !history.data && (
        <Failed
          message={messageOf(history.error)}
          onRetry={history.refetch}
          isRetrying={history.isFetching}
        />
      )}
      {history.data && (
        <ol className={`${layout.stack} ${layout.words} ${layout.marked} ${classes.history}`}>
          {history.data.map((one) => (
            <Stay key={one._id} enrolment={one} />
          ))}
        </ol>
      )}
    </Section>
  )
}

function reasonWords(reason: EnrolmentReason, name: string): string {
  const words: Record<EnrolmentReason, string> = {
    added: i18n.t('Added by {name}', { name }),
    imported: i18n.t('Imported by {name}', { name }),
    moved: i18n.t('Moved by {name}', { name }),
    promoted: i18n.t('Promoted by {name}', { name }),
    returned: i18n.t('Brought back by {name}', { name }),
    undone: i18n.t('Promotion undone by {name}', { name }),
  }
  return words[reason]
}

function Stay({ enrolment }: { enrolment: Enrolment }) {
  const { from, to, reason, by, at, session, leavingReason, certificateNumber: number } = enrolment
  const papers = [leavingReason, number && `${i18n.t('TC number')}: ${number}`].filter(Boolean).join(' · ')
  const timeZone = useTimeZone()
  const days = to
    ? i18n.t('{from} to {to}', { from: formatDay(from), to: formatDay(to > from ? addDays(to, -1) : to) })
    : i18n.t('Since {from}', { from: formatDay(from) })
  return (
    <li data-current={to === null || undefined}>
      <Text fw={600}>{classWords(enrolment.class)}</Text>
      <Text size="sm">{session ? `${days} · ${session}` : days}</Text>
      {to && papers && <Text size="sm">{papers}</Text>}
      <Text size="sm" c="dimmed">
        {reasonWords(reason, by.name)}, {formatDay(dayAt(new Date(at), timeZone))}
      </Text>
    </li>
  )
}
