import { leaveLimits, listLeave } from '@shala/contract/leave/leave'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { daysAndCost, statusLabel, whatLabel } from './leave-words.ts'
import { leaveRoot } from './pending-leave.ts'
import { RequestLine } from './request-line.tsx'

/** Somebody's requests, the pending and then the newest first, for those who decide; nothing where there are none. */
export function LeaveOfPerson({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: [...leaveRoot, 'list', 'person', id],
    queryFn: ({ signal }) =>
      call(listLeave, {
        query: { view: 'true', person: id, limit: String(leaveLimits.pageSize) },
        signal,
      }),
  })
  if (!data?.leaves.length) return null
  return (
    <Section title={i18n.t('Leave')}>
      <ul className={layout.ruled}>
        {data.leaves.map((leave) => (
          <li key={leave._id}>
            <RequestLine
              leave={leave}
              words={[whatLabel(leave), daysAndCost(leave)].join(' · ')}
              status={statusLabel(leave.status)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
