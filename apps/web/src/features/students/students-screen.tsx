import { Button, Group } from '@mantine/core'
import { type ListedStudent, studentTexts } from '@shala/contract/students'
import { IconFileSpreadsheet, IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useClasses } from '#features/classes/index.ts'
import { useStudentTotal } from '#features/totals/index.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/roles.ts'
import { List } from '#ui/list/list.tsx'
import { Pages } from '#ui/list/pages.tsx'
import { Page } from '#ui/page/page.tsx'
import { PrimaryAction } from '#ui/page/primary-action.tsx'
import { Empty } from '#ui/page/states.tsx'
import { AddStudentDialog } from './adding/add-student-dialog.tsx'
import { ClassListDialog } from './class-list/class-list-dialog.tsx'
import { studentColumns } from './student-columns.tsx'
import { StudentFigures } from './student-figures.tsx'
import { StudentsBanner } from './students-banner.tsx'
import { StudentsFilters } from './students-filters.tsx'
import { type StudentFilter, useStudents } from './students-queries.ts'
import { isPlain, useAdded, withOnTop } from './use-added.ts'

type Opened = 'student' | 'list' | null

/** Opened by the address (`add`), or by itself, once, in a school without students (docs/product.md, Students). */
function useDialogs(total: number | undefined) {
  const { add } = useSearch({ from: '/signed-in/students' })
  const navigate = useNavigate({ from: '/students' })
  const [opened, setOpened] = useState<Opened>(null)
  const hasOffered = useRef(false)
  useEffect(() => {
    if (!add && (total !== 0 || hasOffered.current)) return
    hasOffered.current = true
    setOpened(add === 'list' ? 'list' : 'student')
    if (add) void navigate({ search: ({ add: _, ...rest }) => rest, replace: true })
  }, [total, add, navigate])
  return { opened, setOpened }
}

export function StudentsScreen() {
  const { add: _, ...filter } = useSearch({ from: '/signed-in/students' })
  const navigate = useNavigate({ from: '/students' })
  const { data: total } = useStudentTotal()
  const { opened, setOpened } = useDialogs(total)
  const classes = useClasses().data?.classes ?? []
  const narrow = (change: StudentFilter) =>
    navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace: true })
  const add = () => setOpened('student')
  const { added, show } = useAdded(add)
  return (
    <Page
      title={i18n.t('Students')}
      purpose={i18n.t('Find, add and look up the students of your school.')}
      actions={
        <Group gap="sm">
          {mayI('students:import') && (
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setOpened('list')}
            >
              {i18n.t('Add class list')}
            </Button>
          )}
          <PrimaryAction
            label={i18n.t('Add Student')}
            icon={<IconPlus size={18} stroke={2} aria-hidden="true" />}
            onClick={add}
          />
        </Group>
      }
      filters={<StudentsFilters filter={filter} onChange={narrow} />}
    >
      {total === 0 && <StudentsBanner onGo={add} />}
      <StudentList
        filter={filter}
        added={isPlain(filter, added) ? added : null}
        onPage={(page, isCorrection) =>
          navigate({ search: { ...filter, page }, replace: isCorrection ?? false })
        }
        onClear={() => narrow({ search: undefined })}
      />
      <AddStudentDialog
        key={opened === 'student' ? 'open' : 'closed'}
        opened={opened === 'student'}
        classes={classes}
        classId={filter.classId ?? added?.class._id}
        hasStudents={(total ?? 0) > 0}
        onClose={() => setOpened(null)}
        onAdded={show}
      />
      <ClassListDialog
        key={opened === 'list' ? 'list-open' : 'list-closed'}
        opened={opened === 'list'}
        classes={classes}
        classId={filter.classId}
        onClose={() => setOpened(null)}
      />
    </Page>
  )
}

interface StudentListProps {
  filter: StudentFilter
  added: ListedStudent | null
  onPage: (page: number, isCorrection?: boolean) => void
  onClear: () => void
}

function StudentList({ filter, added, onPage, onClear }: StudentListProps) {
  const students = useStudents(filter)
  const pagination = students.data?.pagination
  const isFirst = (filter.page ?? 1) === 1
  return (
    <>
      <StudentFigures answer={students.data} />
      <List
        label={i18n.t('Students')}
        columns={studentColumns()}
        rowKey={({ _id }) => _id}
        source={{ ...students, rows: withOnTop(students.data?.students, added) }}
        litKey={added?._id}
        loadingText={
          isFirst
            ? i18n.t('Loading student directory...')
            : i18n.t('Loading page {page}...', { page: filter.page ?? 1 })
        }
        failedText={studentTexts.loadFailed}
        empty={
          <Empty
            title={i18n.t('No students found')}
            hint={i18n.t('Try adjusting your search criteria or add new students.')}
          >
            {filter.search && (
              <Button variant="default" onClick={onClear}>
                {i18n.t('Clear search')}
              </Button>
            )}
          </Empty>
        }
      />
      {pagination && <Pages {...pagination} onPage={onPage} />}
    </>
  )
}
