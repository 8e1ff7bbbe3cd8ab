import { Badge } from '@mantine/core'
import type { LeaveGroup } from '@shala/contract/leave/leave'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { Segment, Segments } from '#ui/form/segments.tsx'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import type { LeaveSearch } from '../leave-search.ts'

interface GroupChoiceProps {
  search: LeaveSearch
  /** Undefined while they load. */
  pending: Record<LeaveGroup, number> | null | undefined
}

/** Switches between the requests of the staff and of the children, each with how many are pending. */
export function GroupChoice({ search, pending }: GroupChoiceProps) {
  const groups = [
    { name: 'staff', label: i18n.t('Staff'), of: undefined },
    { name: 'students', label: i18n.t('Children'), of: 'students' },
  ] as const
  return (
    <nav aria-label={i18n.t('Whose requests')} className={layout.fixed}>
      <Segments>
        {groups.map(({ name, label, of }) => {
          const count = pending?.[name] ?? 0
          const isShown = search.of === of
          return (
            <Segment
              key={name}
              aria-current={isShown ? 'page' : undefined}
              rightSection={
                count > 0 && (
                  <Badge color="amber" variant="light" component="span">
                    {formatNumber(count)}
                  </Badge>
                )
              }
              renderRoot={(props) => (
                <Link
                  to="/leaveRequest"
                  search={(before) => ({ ...before, of, page: undefined })}
                  replace
                  {...props}
                />
              )}
            >
              {label}
            </Segment>
          )
        })}
      </Segments>
    </nav>
  )
}
