import type { ListedStudent, StudentSort } from '@shala/contract/students/listed'
import { studentTexts } from '@shala/contract/students/texts'
import { type ReactNode, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { useOpenBeside } from '#platform/screens/person-panel.ts'
import { mayI } from '#platform/session/roles.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { List } from '#ui/list/list.tsx'
import { Pages } from '#ui/list/pages.tsx'
import { withOnTop } from '#ui/list/with-on-top.ts'
import { StudentDialogs } from './lazy-dialogs.ts'
import { EmptyClass, NoStudents } from './no-students.tsx'
import { StudentPanel } from './page/lazy-student-panel.ts'
import { StudentBulkBar } from './student-bulk-bar.tsx'
import { studentColumns } from './student-columns.tsx'
import { StudentFigures } from './student-figures.tsx'
import type { StudentTask } from './student-task.ts'
import { type StudentFilter, useStudents, usualSort } from './students-queries.ts'
import { useStudentSelection } from './use-student-selection.ts'

interface StudentListProps {
  filter: StudentFilter
  added: ListedStudent | null
  /** On the page of one class, which every row would repeat. */
  isOfClass?: boolean
  onPage: (page: number, isCorrection?: boolean) => void
  onLimit: (limit: number) => void
  onSort: (sort: StudentSort) => void
  onClear?: () => void
  /** Adds somebody to the class, while nobody is in it. */
  onAdd?: (() => void) | undefined
  /** Below the list, once it is there. */
  children?: ReactNode
}

const idOf = ({ _id }: ListedStudent) => _id

export function StudentList({
  filter,
  added,
  isOfClass = false,
  onPage,
  onLimit,
  onSort,
  onClear,
  onAdd,
  children,
}: StudentListProps) {
  const students = useStudents(filter)
  const rows = withOnTop(students.data?.students, added, idOf)
  const [task, setTask] = useState<StudentTask | null>(null)
  const [editedId, setEditedId] = useState<string>()
  const { pagination } = students.data ?? {}
  const selection = useStudentSelection({ rows: rows ?? [], total: pagination?.total ?? 0, filter })
  const { open, shownId } = useOpenBeside('student', rows?.map(idOf), pagination)
  usePreload(StudentPanel)
  const actions = {
    onView: ({ _id }: ListedStudent) => open(_id),
    ...(mayI('students:edit') && {
      onEdit: (student: ListedStudent) => setTask({ kind: 'edit', student }),
    }),
    ...(mayI('users:delete') && {
      onDelete: (student: ListedStudent) => setTask({ kind: 'delete', students: [student] }),
    }),
  }
  const columns = studentColumns({ selection, actions, sort: filter.sort ?? usualSort(filter), onSort })
  return (
    <>
      <StudentFigures answer={students.data} />
      <List
        label={i18n.t('Students')}
        columns={columns.filter(({ key }) => !isOfClass || key !== 'class')}
        rowKey={idOf}
        source={{ ...students, rows }}
        litKey={shownId ?? editedId ?? added?._id}
        onOpen={actions.onView}
        loadingText={loadingText(filter.page)}
        failedText={studentTexts.loadFailed}
        empty={isOfClass ? <EmptyClass {...{ filter, onAdd }} /> : <NoStudents {...{ filter, onClear }} />}
      />
      {selection && <StudentBulkBar selection={selection} total={pagination?.total ?? 0} onTask={setTask} />}
      {pagination && <Pages {...pagination} onPage={onPage} onLimit={onLimit} />}
      {pagination && children}
      {task && (
        <LazyDialog onClose={() => setTask(null)}>
          <StudentDialogs
            task={task}
            onClose={() => setTask(null)}
            onChanged={() => selection?.clear()}
            onEdited={({ _id }) => setEditedId(_id)}
          />
        </LazyDialog>
      )}
    </>
  )
}

function loadingText(page = 1): string {
  return page === 1 ? i18n.t('Loading student directory...') : i18n.t('Loading page {page}...', { page })
}
