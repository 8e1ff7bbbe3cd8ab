import { Checkbox, Text, UnstyledButton } from '@mantine/core'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { i18n } from '#platform/i18n.ts'
import { roleLabel } from '#platform/session/roles.ts'
import { Person } from '#ui/display/person.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import type { Column } from '#ui/list/list-column.ts'
import { SelectAll } from '#ui/list/select-column.tsx'
import type { Selection } from '#ui/list/use-selection.ts'
import { daysLabel, rangeLabel, statusLabel, statusMeaning, whatLabel } from '../leave-words.ts'

export function canDecide({ status, needsAnother }: LeaveRequest): boolean {
  return status === 'Pending' && !needsAnother
}

/** 'Class 5 - A' of a student, otherwise the role. */
export function personLine({ user_id: { role, class: of } }: LeaveRequest): string {
  return of ?? roleLabel(role)
}

/** Only requests that can be decided can be selected. */
function selecting(selection: Selection): Column<LeaveRequest> {
  return {
    key: 'select',
    title: i18n.t('Select'),
    head: <SelectAll selection={selection} aria-label={i18n.t('Select all')} />,
    isShort: true,
    inCard: 'lead',
    render: (leave) =>
      canDecide(leave) && (
        <Checkbox
          p="sm"
          m="-12px"
          aria-label={i18n.t('Select {name}', { name: `${leave.user_id.name}, ${rangeLabel(leave)}` })}
          checked={selection.has(leave._id)}
          onChange={() => selection.toggle(leave._id)}
        />
      ),
  }
}

/** One row a request; what helps to decide it is in its card. */
export function teamColumns(
  selection: Selection,
  onOpen: (leave: LeaveRequest) => void,
  /** Why one could not be decided, by id. */
  problems: Readonly<Record<string, string>>,
): Column<LeaveRequest>[] {
  return [
    selecting(selection),
    {
      key: 'name',
      title: i18n.t('Name'),
      render: (leave) => (
        <UnstyledButton display="block" w="100%" onClick={() => onOpen(leave)}>
          <Person name={leave.user_id.name} photo={leave.user_id.photo} line={personLine(leave)} size={36} />
        </UnstyledButton>
      ),
      inCard: 'heading',
    },
    {
      key: 'days',
      title: i18n.t('Days'),
      render: (leave) => (
        <>
          {rangeLabel(leave)}
          <Text size="sm" c="dimmed">
            {whatLabel(leave)} · {daysLabel(leave.days)}
          </Text>
        </>
      ),
      renderDetail: (leave) => (
        <>
          {rangeLabel(leave)} · {whatLabel(leave)}
        </>
      ),
      inCard: 'detail',
    },
    {
      key: 'status',
      title: i18n.t('Status'),
      isShort: true,
      render: ({ status, _id }) => (
        <>
          <StatusBadge meaning={statusMeaning[status]}>{statusLabel(status)}</StatusBadge>
          {problems[_id] && (
            <Text size="sm" c="red" title={problems[_id]}>
              {i18n.t('Not decided')}
            </Text>
          )}
        </>
      ),
      inCard: 'corner',
    },
  ]
}
