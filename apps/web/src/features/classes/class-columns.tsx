import { ActionIcon, Anchor } from '@mantine/core'
import type { SchoolClass } from '@shala/contract/classes'
import {
  IconCalendarCheck,
  IconCalendarWeek,
  IconDotsVertical,
  IconId,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import type { Column } from '#ui/list/list-column.ts'
import { useMenu } from '#ui/menu/use-menu.tsx'
import { classWords } from './class-words.ts'
import classes from './classes.module.css'

/** Facts of a class beside its own record. */
interface ClassFacts {
  /** The name of today, if it is a day off. */
  dayOffOf: (classId: string) => string | undefined
  /** The share of this month's marked days that was attended, in words. */
  percentOf: (classId: string) => string
}

interface ClassActs {
  /** Whether a class may be changed; never the one of those who have passed out. */
  canChange: (schoolClass: SchoolClass) => boolean
  onEdit: (schoolClass: SchoolClass) => void
  onWeek: (schoolClass: SchoolClass) => void
  onDelete: (schoolClass: SchoolClass) => void
}

function todayWords(
  { totalStudents, totalHereToday, totalMarkedToday }: SchoolClass,
  dayOff: string | undefined,
): string {
  if (totalStudents === 0) return '–'
  if (totalMarkedToday === 0) return dayOff ?? i18n.t('Not marked yet')
  return i18n.t('{here} here', { here: totalHereToday })
}

function Today({ schoolClass, dayOff }: { schoolClass: SchoolClass; dayOff: string | undefined }) {
  const { totalStudents, totalMarkedToday } = schoolClass
  const isToMark = totalStudents > 0 && totalMarkedToday === 0 && dayOff === undefined
  return (
    <span className={classes.today} data-to-mark={isToMark || undefined}>
      {todayWords(schoolClass, dayOff)}
    </span>
  )
}

const studentsWords = ({ totalStudents: students }: SchoolClass) =>
  i18n.t('{students, plural, one {# student} other {# students}}', { students })

/** To the list of all students, where they can be searched and selected beside others. */
function ToStudents({ schoolClass }: { schoolClass: SchoolClass }) {
  return (
    <Anchor
      c="inherit"
      inherit
      aria-label={studentsWords(schoolClass)}
      renderRoot={(props) => <Link to="/students" search={{ classId: schoolClass._id }} {...props} />}
    >
      {formatNumber(schoolClass.totalStudents)}
    </Anchor>
  )
}

/** The columns of the list of classes; its whole row opens the class. */
export function classColumns(acts: ClassActs, { dayOffOf, percentOf }: ClassFacts): Column<SchoolClass>[] {
  return [
    {
      key: 'class',
      title: i18n.t('Class'),
      render: (one) => (
        <Anchor
          fw={650}
          c="inherit"
          className={layout.words}
          renderRoot={(props) => <Link to="/classes/$classId" params={{ classId: one._id }} {...props} />}
        >
          {classWords(one)}
        </Anchor>
      ),
      inCard: 'heading',
    },
    {
      key: 'teacher',
      title: i18n.t('Class teacher'),
      render: ({ classTeacher }) => classTeacher?.name ?? '–',
      renderDetail: ({ classTeacher }) => classTeacher?.name,
      inCard: 'detail',
    },
    {
      key: 'students',
      title: i18n.t('Students'),
      render: (one) => <ToStudents schoolClass={one} />,
      // In a card, which opens the class, a link inside a line is too low for a finger.
      renderDetail: studentsWords,
      align: 'right',
      isShort: true,
      inCard: 'detail',
    },
    {
      key: 'today',
      title: i18n.t('Today'),
      render: (one) => <Today schoolClass={one} dayOff={dayOffOf(one._id)} />,
      isShort: true,
      inCard: 'detail',
    },
    {
      key: 'month',
      title: i18n.t('This month'),
      render: ({ _id }) => percentOf(_id),
      align: 'right',
      isShort: true,
      inCard: 'none',
    },
    {
      key: 'actions',
      title: i18n.t('Actions'),
      render: (one) => <ClassMenu schoolClass={one} {...acts} />,
      isShort: true,
      inCard: 'corner',
    },
  ]
}

function ClassMenu({
  schoolClass,
  canChange,
  onEdit,
  onWeek,
  onDelete,
}: ClassActs & { schoolClass: SchoolClass }) {
  const navigate = useNavigate()
  const words = i18n.t('Actions for {name}', { name: classWords(schoolClass) })
  const { _id: classId } = schoolClass
  const isChangeable = canChange(schoolClass)
  const { target, menu } = useMenu(words, [
    ...(mayI('attendance:mark')
      ? [
          {
            label: i18n.t('Mark attendance'),
            icon: IconCalendarCheck,
            act: () => void navigate({ to: '/attendance', search: { classId } }),
          },
          {
            label: i18n.t('Cards'),
            icon: IconId,
            act: () => void navigate({ to: '/cards', search: { classId } }),
          },
        ]
      : []),
    ...(isChangeable ? [{ label: i18n.t('Edit'), icon: IconPencil, act: () => onEdit(schoolClass) }] : []),
    ...(isChangeable && mayI('schools:write')
      ? [{ label: i18n.t('School days'), icon: IconCalendarWeek, act: () => onWeek(schoolClass) }]
      : []),
    ...(isChangeable
      ? [
          {
            label: i18n.t('Delete'),
            icon: IconTrash,
            isDanger: true as const,
            act: () => onDelete(schoolClass),
          },
        ]
      : []),
  ])
  return (
    <>
      <ActionIcon {...target} aria-label={words}>
        <IconDotsVertical size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {menu}
    </>
  )
}
