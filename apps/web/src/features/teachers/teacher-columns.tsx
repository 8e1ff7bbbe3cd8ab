import { Text, UnstyledButton } from '@mantine/core'
import type { UserStatus } from '@shala/contract/people'
import type { TeacherSort, teacherSorts } from '@shala/contract/teachers/orders'
import type { ListedTeacher } from '@shala/contract/teachers/teachers'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { Fragment } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Person } from '#ui/display/person.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { type Column, sortedBy } from '#ui/list/list-column.ts'
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

/** An undefined one is not allowed. */
interface TeacherActions {
  onView: Act
  onEdit?: Act | undefined
  onDelete?: Act | undefined
}

function rowActionsOf({ onView, onEdit, onDelete }: TeacherActions): RowAction<ListedTeacher>[] {
  return [
    { label: i18n.t('View Details'), icon: IconEye, act: onView },
    ...(onEdit ? [{ label: i18n.t('Edit Teacher'), icon: IconPencil, act: onEdit }] : []),
    ...(onDelete
      ? [{ label: i18n.t('Delete Teacher'), icon: IconTrash, act: onDelete, isDanger: true as const }]
      : []),
  ]
}

const orNone = (text: string | null) =>
  text ?? (
    <Text component="span" inherit c="dimmed">
      –
    </Text>
  )

interface TeacherColumnsParts {
  /** Null for people who may not delete. */
  selection: Selection | null
  actions: TeacherActions
  /** Cards; a narrower table shows the email below the name, where the wide one has a column for it. */
  width: 'phone' | 'narrow' | 'wide'
  /** 'Class teacher of 10 - B'; nothing for everybody else. */
  dutyOf: (teacher: ListedTeacher) => string | undefined
  /** 'Here since 8:41 am'; undefined for people who may not know. */
  nowOf: ((teacher: ListedTeacher) => string | undefined) | undefined
  /** Somebody listed is not active. */
  hasInactive: boolean
  /** The order that the list is in. */
  sort: TeacherSort
  onSort: (sort: TeacherSort) => void
}

type Sorted = ReturnType<typeof sortedBy<(typeof teacherSorts)[number]>>

/** The columns of the teacher directory. */
export function teacherColumns(parts: TeacherColumnsParts): Column<ListedTeacher>[] {
  const { selection, actions, width, dutyOf, nowOf, sort, onSort } = parts
  const by = sortedBy<(typeof teacherSorts)[number]>(sort, onSort)
  const described = { keyOf: ({ _id }: ListedTeacher) => _id, nameOf: ({ name }: ListedTeacher) => name }
  return [
    ...(selection ? [selectColumn(selection, described)] : []),
    {
      key: 'name',
      title: i18n.t('Name'),
      sort: by('name'),
      render: (teacher) => (
        <UnstyledButton display="block" w="100%" onClick={() => actions.onView(teacher)}>
          <Named teacher={teacher} width={width} duty={dutyOf(teacher)} />
        </UnstyledButton>
      ),
      inCard: 'heading',
    },
    ...(width === 'phone' ? [] : tableColumns(width === 'wide', by)),
    ...(nowOf ? [nowColumn(nowOf)] : []),
    ...(width === 'phone' ? cardColumns() : []),
    ...(parts.hasInactive ? [statusColumn(by)] : []),
    {
      key: 'actions',
      title: i18n.t('Actions'),
      isShort: true,
      render: (teacher) => <RowActions row={teacher} actions={rowActionsOf(actions)} />,
      inCard: 'corner',
    },
  ]
}

interface NamedProps {
  teacher: ListedTeacher
  width: TeacherColumnsParts['width']
  duty: string | undefined
}

function Named({ teacher: { name, photo, subject, email }, width, duty }: NamedProps) {
  const inCard = duty ? (
    <>
      {subject && `${subject} · `}
      <span className={classes.unbroken}>{duty}</span>
    </>
  ) : (
    subject
  )
  const line = { phone: inCard, narrow: email, wide: duty }[width]
  return (
    <Person
      name={name}
      photo={photo}
      line={line}
      isLineCut={width === 'narrow'}
      isLineWhole={width === 'wide'}
      size={36}
    />
  )
}

/** Nothing for those who are active, as nearly all are. */
function statusColumn(by: Sorted): Column<ListedTeacher> {
  return {
    key: 'status',
    title: i18n.t('Status'),
    sort: by('status'),
    render: ({ status }) => status !== 'active' && <TeacherStatus status={status} />,
    inCard: 'corner',
  }
}

function nowColumn(nowOf: (teacher: ListedTeacher) => string | undefined): Column<ListedTeacher> {
  return {
    key: 'now',
    title: i18n.t('Today'),
    isShort: true,
    render: (teacher) => orNone(nowOf(teacher) ?? null),
    inCard: 'detail',
    renderDetail: nowOf,
  }
}

function tableColumns(isWide: boolean, by: Sorted): Column<ListedTeacher>[] {
  return [
    {
      key: 'subject',
      title: i18n.t('Subject'),
      sort: by('subject'),
      render: ({ subject }) => <Subject text={subject} />,
    },
    ...(isWide
      ? [
          {
            key: 'email',
            title: i18n.t('Email'),
            sort: by('email'),
            render: ({ email }: ListedTeacher) => <Email text={email} />,
          },
        ]
      : []),
    { key: 'phone', title: i18n.t('Phone'), isShort: true, render: ({ phone }) => orNone(phone) },
  ]
}

function Subject({ text }: { text: string | null }) {
  return text ? <span className={classes.wrapping}>{text}</span> : orNone(text)
}

/** Breaks after the @ rather than within a word. */
function Email({ text }: { text: string | null }) {
  if (!text) return orNone(text)
  const parts = text.split(/(?<=@)/)
  return (
    <span className={classes.wrapping} data-long>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part may come twice, and none moves.
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}

/** Below the name, in quiet lines. */
function cardColumns(): Column<ListedTeacher>[] {
  const detail = (key: string, render: Column<ListedTeacher>['render']) =>
    ({ key, title: '', render, inCard: 'detail' }) as const
  return [
    detail('phone', ({ phone }) => phone),
    detail('email', ({ email }) => email && <span data-own-line>{email}</span>),
    detail('id', ({ dob, _id }) => (
      <span data-own-line className={`${layout.cut} ${classes.id}`}>
        {dob && `${i18n.t('Born {day}', { day: formatDay(dob) })} · `}
        {i18n.t('ID {id}', { id: _id })}
      </span>
    )),
  ]
}
