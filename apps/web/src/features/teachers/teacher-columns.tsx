import { Text, UnstyledButton } from '@mantine/core'
import type { UserStatus } from '@shala/contract/people'
import type { ListedTeacher } from '@shala/contract/teachers'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { roleLabel } from '#platform/roles.ts'
import { Initials, Person } from '#ui/display/person.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import { formatUsDay } from '#ui/format.ts'
import type { Column } from '#ui/list/list-column.ts'
import { type RowAction, RowActions } from '#ui/list/row-actions.tsx'
import { selectColumn } from '#ui/list/select-column.tsx'
import type { Selection } from '#ui/list/use-selection.ts'
import { teacherStatusLabel } from './teacher-words.ts'
import classes from './teachers.module.css'

export function TeacherStatus({ status }: { status: UserStatus }) {
  return (
    <StatusBadge meaning={status === 'active' ? 'good' : 'bad'}>{teacherStatusLabel(status)}</StatusBadge>
  )
}

type Act = (teacher: ListedTeacher) => void

interface TeacherActions {
  onView: Act
  onEdit: Act
  onDelete: Act
}

function rowActionsOf({ onView, onEdit, onDelete }: TeacherActions): RowAction<ListedTeacher>[] {
  return [
    { label: i18n.t('View Details'), icon: IconEye, act: onView },
    { label: i18n.t('Edit Teacher'), icon: IconPencil, act: onEdit },
    { label: i18n.t('Delete Teacher'), icon: IconTrash, act: onDelete, isDanger: true },
  ]
}

const orNone = (text: string | null) => text ?? <Text c="dimmed">{i18n.t('N/A')}</Text>

/** The columns of the teacher directory; a card has the photo beside the name. */
export function teacherColumns(
  { selection, isPhone }: { selection: Selection; isPhone: boolean },
  actions: TeacherActions,
): Column<ListedTeacher>[] {
  const described = { keyOf: ({ _id }: ListedTeacher) => _id, nameOf: ({ name }: ListedTeacher) => name }
  return [
    selectColumn(selection, described),
    {
      key: 'photo',
      title: i18n.t('Photo'),
      render: ({ name, photo }) => <Initials name={name} photo={photo} size={36} />,
      inCard: 'none',
    },
    {
      key: 'name',
      title: i18n.t('Name'),
      render: (teacher) => (
        <UnstyledButton display="block" w="100%" onClick={() => actions.onView(teacher)}>
          {isPhone ? (
            <Person name={teacher.name} photo={teacher.photo} line={teacher.subject} size={36} />
          ) : (
            <Text fw={600}>{teacher.name}</Text>
          )}
        </UnstyledButton>
      ),
      inCard: 'heading',
    },
    {
      key: 'role',
      title: i18n.t('Role'),
      isShort: true,
      render: ({ role }) => roleLabel(role),
      inCard: 'none',
    },
    {
      key: 'subject',
      title: i18n.t('Subject'),
      render: ({ subject }) => orNone(subject),
      inCard: 'none',
    },
    {
      key: 'email',
      title: i18n.t('Email'),
      render: ({ email }) => <span className={classes.email}>{orNone(email)}</span>,
      inCard: 'none',
    },
    {
      key: 'phone',
      title: i18n.t('Phone'),
      isShort: true,
      render: ({ phone }) => orNone(phone),
      inCard: 'none',
    },
    {
      key: 'status',
      title: i18n.t('Status'),
      render: ({ status }) => <TeacherStatus status={status} />,
      inCard: 'corner',
    },
    ...(isPhone ? cardDetails() : []),
    {
      key: 'actions',
      title: i18n.t('Actions'),
      isShort: true,
      render: (teacher) => <RowActions row={teacher} actions={rowActionsOf(actions)} />,
      inCard: 'corner',
    },
  ]
}

/** In the quiet line of a card. */
function cardDetails(): Column<ListedTeacher>[] {
  const detail = (key: string, render: Column<ListedTeacher>['render']) =>
    ({ key, title: '', render, inCard: 'detail' }) as const
  return [
    detail('role', ({ role }) => roleLabel(role)),
    detail('phone', ({ phone }) => phone),
    detail('email', ({ email }) => email),
    detail('dob', ({ dob }) => dob && i18n.t('Born {day}', { day: formatUsDay(dob, 'short') })),
    detail('id', ({ _id }) => <span className={classes.id}>{i18n.t('ID {id}', { id: _id })}</span>),
  ]
}
