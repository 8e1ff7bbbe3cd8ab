import { Text } from '@mantine/core'
import { leaveLimits, listLeave } from '@shala/contract/leave/leave'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#platform/calls/api.ts'
import { i18n } from '#platform/i18n.ts'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { daysAndCost, rangeLabel, statusLabel, statusMeaning, whatLabel } from './leave-words.ts'
import { leaveRoot } from './pending-leave.ts'

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
            <Link
              to="/leaveRequest"
              search={{ id: leave._id }}
              className={`${layout.row} ${layout.spread} ${layout.plain} ${layout.share}`}
            >
              <div className={layout.words}>
                <Text fw={600}>{rangeLabel(leave)}</Text>
                <Text size="sm" c="dimmed">
                  {[whatLabel(leave), daysAndCost(leave)].join(' · ')}
                </Text>
              </div>
              <StatusBadge meaning={statusMeaning[leave.status]}>{statusLabel(leave.status)}</StatusBadge>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
