import { Text, UnstyledButton } from '@mantine/core'
import type { ListedStudent, StudentSort, studentSorts } from '@shala/contract/students/listed'
import { classWords, hiddenWords } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { Person } from '#ui/display/person.tsx'
import { formatDay } from '#ui/format.ts'
import { type Column, sortedBy } from '#ui/list/list-column.ts'
import { RowActions } from '#ui/list/row-actions.tsx'
import { selectColumn } from '#ui/list/select-column.tsx'
import type { Selection } from '#ui/list/use-selection.ts'
import { foundByWords } from './found-by-words.ts'
import { rowActionsOf, type StudentActions } from './student-actions.ts'
import { StudentStatus } from './student-status.tsx'

/** The part before the first comma. */
function firstSegment(address: string | null): string | null {
  return address?.split(',')[0]?.trim() || null
}

function Contact({ phone, address, isLimited }: Pick<ListedStudent, 'phone' | 'address' | 'isLimited'>) {
  const place = firstSegment(address)
  if (isLimited) {
    return (
      <Text size="sm" c="dimmed">
        {hiddenWords()}
      </Text>
    )
  }
  if (!phone && !place) return <Text c="dimmed">–</Text>
  return (
    <>
      {phone && <Text size="sm">{phone}</Text>}
      {place && (
        <Text size="xs" c="dimmed">
          {place}
        </Text>
      )}
    </>
  )
}

interface OpenStudentProps {
  student: ListedStudent
  onOpen: (student: ListedStudent) => void
}

function OpenStudent({ student, onOpen }: OpenStudentProps) {
  const { name, photo, email, foundBy } = student
  return (
    <UnstyledButton display="block" w="100%" onClick={() => onOpen(student)}>
      <Person name={name} photo={photo} line={foundBy ? foundByWords(foundBy) : email} size={36} />
    </UnstyledButton>
  )
}

interface StudentColumnsParts {
  selection: Selection | null
  actions: StudentActions
  /** The order that the list is in. */
  sort: StudentSort
  onSort: (sort: StudentSort) => void
}

type Sorted = ReturnType<typeof sortedBy<(typeof studentSorts)[number]>>

/** The student's place: class, status, since when. */
function placeColumns(by: Sorted): Column<ListedStudent>[] {
  return [
    {
      key: 'class',
      isShort: true,
      sort: by('class'),
      title: i18n.t('Class'),
      render: (student) => classWords(student.class),
      inCard: 'detail',
    },
    {
      key: 'status',
      title: i18n.t('Status'),
      sort: by('status'),
      render: ({ status }) => <StudentStatus status={status} />,
      inCard: 'corner',
    },
    {
      key: 'enrollment',
      isShort: true,
      sort: by('enrollment'),
      title: i18n.t('Enrollment'),
      render: ({ enrollmentDate }) => formatDay(enrollmentDate),
      inCard: 'none',
    },
  ]
}

/** The columns of the students directory. */
export function studentColumns({
  selection,
  actions,
  sort,
  onSort,
}: StudentColumnsParts): Column<ListedStudent>[] {
  const by = sortedBy<(typeof studentSorts)[number]>(sort, onSort)
  const described = { keyOf: ({ _id }: ListedStudent) => _id, nameOf: ({ name }: ListedStudent) => name }
  return [
    ...(selection ? [selectColumn(selection, described)] : []),
    {
      key: 'roll',
      isShort: true,
      sort: by('roll'),
      title: i18n.t('Roll No'),
      render: ({ rollNumber }) => <Text fw={600}>{rollNumber}</Text>,
      inCard: 'detail',
      renderDetail: ({ rollNumber }) => i18n.t('Roll {rollNumber}', { rollNumber }),
    },
    {
      key: 'student',
      title: i18n.t('Student and Email'),
      sort: by('name'),
      render: (student) => <OpenStudent student={student} onOpen={actions.onView} />,
      inCard: 'heading',
    },
    {
      key: 'contact',
      title: i18n.t('Contact Info'),
      render: (student) => <Contact {...student} />,
      inCard: 'detail',
      renderDetail: ({ phone }) => phone,
    },
    ...placeColumns(by),
    {
      key: 'actions',
      isShort: true,
      title: i18n.t('Actions'),
      render: (student) => <RowActions row={student} actions={rowActionsOf(actions, student)} />,
      inCard: 'corner',
    },
  ]
}
