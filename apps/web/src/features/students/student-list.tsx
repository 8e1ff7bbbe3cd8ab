import { Button } from '@mantine/core'
import { type ListedStudent, studentTexts } from '@shala/contract/students'
import { IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/roles.ts'
import { BulkBar } from '#ui/list/bulk-bar.tsx'
import { List } from '#ui/list/list.tsx'
import { Pages } from '#ui/list/pages.tsx'
import { useSelection } from '#ui/list/use-selection.ts'
import { Empty } from '#ui/page/states.tsx'
import { RecentPromotions } from './promotion/recent-promotions.tsx'
import { studentColumns } from './student-columns.tsx'
import { StudentDialogs, type StudentTask } from './student-dialogs.tsx'
import { StudentFigures } from './student-figures.tsx'
import { type StudentFilter, useStudents } from './students-queries.ts'
import { withOnTop } from './use-added.ts'

interface StudentListProps {
  filter: StudentFilter
  added: ListedStudent | null
  onPage: (page: number, isCorrection?: boolean) => void
  onClear: () => void
}

/** Null for those who can do nothing with several students at once. */
function useStudentSelection(rows: ListedStudent[], filter: StudentFilter) {
  const keys = rows.map(({ _id }) => _id)
  const selection = useSelection(keys, JSON.stringify(filter))
  return mayI('users:delete') ? selection : null
}

export function StudentList({ filter, added, onPage, onClear }: StudentListProps) {
  const students = useStudents(filter)
  const rows = withOnTop(students.data?.students, added)
  const selection = useStudentSelection(rows ?? [], filter)
  const [task, setTask] = useState<StudentTask | null>(null)
  const pagination = students.data?.pagination
  const actions = {
    onView: (student: ListedStudent) => setTask({ kind: 'view', student }),
    ...(mayI('students:edit') && {
      onEdit: (student: ListedStudent) => setTask({ kind: 'edit', student }),
    }),
    ...(mayI('users:delete') && {
      onDelete: (student: ListedStudent) => setTask({ kind: 'delete', students: [student] }),
    }),
  }
  const selected = () => rows?.filter(({ _id }) => selection?.has(_id)) ?? []
  return (
    <>
      <StudentFigures answer={students.data} />
      <List
        label={i18n.t('Students')}
        columns={studentColumns({ selection, actions })}
        rowKey={({ _id }) => _id}
        source={{ ...students, rows }}
        litKey={added?._id}
        onOpen={actions.onView}
        loadingText={loadingText(filter.page)}
        failedText={studentTexts.loadFailed}
        empty={<NoStudents onClear={filter.search ? onClear : null} />}
      />
      {selection && (
        <BulkBar selection={selection}>
          {mayI('students:promote') && (
            <Button
              variant="light"
              leftSection={<IconArrowUp size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setTask({ kind: 'promote', students: selected() })}
            >
              {i18n.t('Promote')}
            </Button>
          )}
          <Button
            color="red"
            variant="light"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setTask({ kind: 'delete', students: selected() })}
          >
            {i18n.t('Delete')}
          </Button>
        </BulkBar>
      )}
      {pagination && <Pages {...pagination} onPage={onPage} />}
      {mayI('students:promote') && <RecentPromotions />}
      <StudentDialogs task={task} onTask={setTask} onChanged={() => selection?.clear()} />
    </>
  )
}

function loadingText(page = 1): string {
  return page === 1 ? i18n.t('Loading student directory...') : i18n.t('Loading page {page}...', { page })
}

function NoStudents({ onClear }: { onClear: (() => void) | null }) {
  return (
    <Empty
      title={i18n.t('No students found')}
      hint={i18n.t('Try adjusting your search criteria or add new students.')}
    >
      {onClear && (
        <Button variant="default" onClick={onClear}>
          {i18n.t('Clear search')}
        </Button>
      )}
    </Empty>
  )
}
