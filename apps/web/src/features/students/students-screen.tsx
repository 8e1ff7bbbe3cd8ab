import { Button, Group } from '@mantine/core'
import { isPassout } from '@shala/contract/classes'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useClasses } from '#features/classes/index.ts'
import { RecentlyDeleted } from '#features/deleted/index.ts'
import { settled, useStudentTotal } from '#features/totals/index.ts'
import { i18n } from '#platform/i18n.ts'
import { useKeepPerson } from '#platform/screens/person-panel.ts'
import { mayI } from '#platform/session/roles.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Page } from '#ui/page/page.tsx'
import { PrimaryAction } from '#ui/page/primary-action.tsx'
import { StartBanner } from '#ui/page/start-banner.tsx'
import { DownloadStudents } from './exporting/download-students.tsx'
import { AddStudentDialog, usePreloadDialogs } from './lazy-dialogs.ts'
import { NewYearLink } from './new-year/new-year-link.tsx'
import { RecentPromotions } from './promotion/recent-promotions.tsx'
import { StudentList } from './student-list.tsx'
import { StudentsFilters } from './students-filters.tsx'
import { type StudentFilter, usualSort } from './students-queries.ts'
import { isPlain, useAdded } from './use-added.ts'

/** Opened by the address (`add`), or by itself, once, in a school without students (docs/product.md, Students). */
function useDialog(total: number | undefined) {
  const { add, classId } = useSearch({ from: '/signed-in/students' })
  const navigate = useNavigate({ from: '/students' })
  const [isAdding, setAdding] = useState(false)
  const hasOffered = useRef(false)
  useEffect(() => {
    if (add === 'list') return void navigate({ to: '/import', search: { classId }, replace: true })
    if (!add && (total !== 0 || hasOffered.current)) return
    hasOffered.current = true
    setAdding(true)
    if (add) void navigate({ search: ({ add: _, ...rest }) => rest, replace: true })
  }, [total, add, classId, navigate])
  return { isAdding, setAdding }
}

/** From the address; a year counts only where its picker is shown. */
function useFilter(): StudentFilter {
  const { add: _, year, ...filter } = useSearch({ from: '/signed-in/students' })
  const chosen = useClasses().data?.classes.find(({ _id }) => _id === filter.classId)
  return { ...filter, ...(year && chosen && isPassout(chosen) && { year }) }
}

export function StudentsScreen() {
  const filter = useFilter()
  const navigate = useNavigate({ from: '/students' })
  const counted = useStudentTotal()
  const total = counted.data
  const { isAdding, setAdding } = useDialog(settled(counted))
  const classes = useClasses().data?.classes ?? []
  const keepPerson = useKeepPerson()
  const narrow = (change: StudentFilter) =>
    navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace: true, ...keepPerson() })
  const add = () => setAdding(true)
  const { added, show } = useAdded(
    add,
    (classId) =>
      void navigate({ search: (now) => (now.classId === classId ? { classId } : {}), replace: true }),
  )
  usePreloadDialogs()
  return (
    <Page
      title={i18n.t('Students')}
      purpose={i18n.t("Find, add and view your school's students.")}
      actions={<Actions filter={filter} onAdd={add} />}
      filters={<StudentsFilters filter={filter} onChange={narrow} />}
    >
      {total === 0 && <StartBanner text={i18n.t('Create your first student to get started!')} onGo={add} />}
      <StudentList
        filter={filter}
        added={isPlain(filter, added) ? added : null}
        onPage={(page, isCorrection) =>
          navigate({
            search: (now) => ({ ...now, page: page > 1 ? page : undefined }),
            replace: isCorrection ?? false,
            ...keepPerson(),
          })
        }
        onLimit={(limit) => narrow({ limit })}
        onSort={(sort) => narrow({ sort: sort === usualSort(filter) ? undefined : sort })}
        onClear={() => narrow({ search: undefined })}
      >
        {mayI('students:promote') && <NewYearLink />}
        {mayI('students:promote') && <RecentPromotions />}
        <RecentlyDeleted kind="student" />
      </StudentList>
      {isAdding && (
        <LazyDialog onClose={() => setAdding(false)}>
          <AddStudentDialog
            classes={classes}
            classId={filter.classId ?? added?.class._id}
            hasStudents={(total ?? 0) > 0}
            onClose={() => setAdding(false)}
            onAdded={show}
          />
        </LazyDialog>
      )}
    </Page>
  )
}

function Actions({ filter, onAdd }: { filter: StudentFilter; onAdd: () => void }) {
  return (
    <Group gap="sm">
      <DownloadStudents variant="default" wanted={{ view: filter }} />
      {mayI('imports:write') && (
        <Button
          variant="default"
          leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/import" search={{ classId: filter.classId }} {...props} />}
        >
          {i18n.t('Import')}
        </Button>
      )}
      <PrimaryAction
        label={i18n.t('Add Student')}
        icon={<IconPlus size={18} stroke={2} aria-hidden="true" />}
        onClick={onAdd}
      />
    </Group>
  )
}
