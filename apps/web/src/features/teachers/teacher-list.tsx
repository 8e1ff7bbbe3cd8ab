import { Button } from '@mantine/core'
import type { Answer } from '@shala/contract/general/endpoint'
import { pagingLimits } from '@shala/contract/general/paging'
import type { TeacherSort } from '@shala/contract/teachers/orders'
import type { ListedTeacher, listTeachers } from '@shala/contract/teachers/teachers'
import { teacherLimits } from '@shala/contract/teachers/texts'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { classWords, useTaughtClasses } from '#features/classes/index.ts'
import { RecentlyDeleted } from '#features/deleted/index.ts'
import { useTimeZone } from '#features/schools/index.ts'
import { nowWords, useTeachersToday } from '#features/teacher-attendance/index.ts'
import { i18n } from '#platform/i18n.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { useOpenBeside } from '#platform/screens/person-panel.ts'
import { mayI } from '#platform/session/roles.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { BulkBar } from '#ui/list/bulk-bar.tsx'
import { List } from '#ui/list/list.tsx'
import { Pages } from '#ui/list/pages.tsx'
import { type Selection, useSelection } from '#ui/list/use-selection.ts'
import { withOnTop } from '#ui/list/with-on-top.ts'
import { useIsPhone, useIsWide } from '#ui/media.ts'
import { Empty } from '#ui/page/states.tsx'
import { TeacherDialogs } from './lazy-dialogs.ts'
import { TeacherPanel } from './page/lazy-teacher-panel.ts'
import { teacherColumns } from './teacher-columns.tsx'
import type { TeacherTask } from './teacher-task.ts'
import { listToast } from './teacher-words.ts'
import { type TeacherFilter, useTeacherList } from './teachers-queries.ts'

interface TeacherListProps {
  filter: TeacherFilter
  added: ListedTeacher | null
  /** A dialog covers it. */
  isBehind: boolean
  /** The next step in a school without teachers. */
  firstStep: ReactNode
  onPage: (page: number, isCorrection?: boolean) => void
  onLimit: (limit: number) => void
  onSort: (sort: TeacherSort) => void
  onClear: () => void
}

const failedText = () => `❌ ${i18n.t('Failed to load teachers')}`

/** The list itself shows its failure too; behind a dialog that is enough. */
function useFailureToast(error: unknown, isBehind: boolean): void {
  const tell = useEffectEvent(() => !isBehind && listToast('error', failedText()))
  useEffect(() => {
    if (error) tell()
  }, [error])
}

function useWidth(): 'phone' | 'narrow' | 'wide' {
  const [isPhone, isWide] = [useIsPhone(), useIsWide()]
  if (isPhone) return 'phone'
  return isWide ? 'wide' : 'narrow'
}

/** 'Class teacher of 10 - B' */
function useDuties() {
  const taught = useTaughtClasses() ?? []
  return ({ _id }: ListedTeacher) => {
    const names = taught
      .filter(({ classTeacher }) => classTeacher?._id === _id)
      .map((one) => classWords(one).replace(/^Class (?=\d)/, ''))
    return names.length > 0 ? i18n.t('Class teacher of {classes}', { classes: names.join(', ') }) : undefined
  }
}

/** 'Here since 8:41 am' */
function useNow() {
  const timeZone = useTimeZone()
  const today = useTeachersToday()
  if (!today) return undefined
  return ({ _id }: ListedTeacher) => {
    const day = today.get(_id)
    return day && nowWords(day, timeZone)
  }
}

function actionsFor(onView: (teacher: ListedTeacher) => void, onTask: (task: TeacherTask) => void) {
  return {
    onView,
    ...(mayI('teachers:edit') && {
      onEdit: (teacher: ListedTeacher) => onTask({ kind: 'edit', teacher }),
    }),
    ...(mayI('users:delete') && {
      onDelete: (teacher: ListedTeacher) => onTask({ kind: 'delete', teachers: [teacher] }),
    }),
  }
}

export function TeacherList(props: TeacherListProps) {
  const { filter, added, isBehind, firstStep, onPage, onLimit, onSort, onClear } = props
  const { sort = 'name', limit = teacherLimits.pageSize } = filter
  const teachers = useTeacherList(filter)
  const { data } = teachers
  const rows = withOnTop(data?.data, added, ({ _id }) => _id)
  const [task, setTask] = useState<TeacherTask | null>(null)
  const [editedId, setEditedId] = useState<string>()
  const ids = (rows ?? []).map(({ _id }) => _id)
  const selection = useSelection(ids, JSON.stringify(filter))
  useFailureToast(teachers.error, isBehind || task !== null)
  const shown = { width: useWidth(), dutyOf: useDuties(), nowOf: useNow(), sort, onSort }
  const at = data && { page: data.page, pages: data.totalPages }
  const { open, shownId } = useOpenBeside('teacher', rows && ids, at)
  usePreload(TeacherPanel)
  const actions = actionsFor(({ _id }) => open(_id), setTask)
  return (
    <>
      <List
        label={i18n.t('Teacher Directory')}
        columns={teacherColumns({
          selection: mayI('users:delete') ? selection : null,
          actions,
          ...shown,
          // A list sorted by it keeps the column, whose head reverses the order.
          hasInactive: sort.endsWith('status') || rows?.some(({ status }) => status !== 'active') === true,
        })}
        rowKey={({ _id }) => _id}
        source={{ ...teachers, rows }}
        litKey={shownId ?? editedId ?? added?._id}
        onOpen={actions.onView}
        loadingText={data ? i18n.t('Loading teachers...') : i18n.t('Loading Teachers')}
        failedText={failedText()}
        empty={<NoTeachers firstStep={firstStep} onClear={filter.search ? onClear : null} />}
      />
      <DeleteSelected
        selection={selection}
        onPress={() =>
          setTask({ kind: 'delete', teachers: (rows ?? []).filter(({ _id }) => selection.has(_id)) })
        }
      />
      {data && <TeacherPages answer={data} limit={limit} onPage={onPage} onLimit={onLimit} />}
      <RecentlyDeleted kind="teacher" />
      {task && (
        <LazyDialog onClose={() => setTask(null)}>
          <TeacherDialogs
            task={task}
            onClose={() => setTask(null)}
            onDeleted={selection.clear}
            onEdited={({ _id }) => setEditedId(_id)}
          />
        </LazyDialog>
      )}
    </>
  )
}

interface TeacherPagesProps extends Pick<TeacherListProps, 'onPage' | 'onLimit'> {
  answer: Answer<typeof listTeachers>
  limit: number
}

/** Nothing where the smallest page holds all of them: after an addition a longer one is shown unasked. */
function TeacherPages({ answer: { page, total, totalPages }, limit, onPage, onLimit }: TeacherPagesProps) {
  const [smallest] = pagingLimits.sizes
  const choose = total > smallest ? onLimit : undefined
  return <Pages page={page} pages={totalPages} limit={limit} onPage={onPage} onLimit={choose} />
}

function DeleteSelected({ selection, onPress }: { selection: Selection; onPress: () => void }) {
  return (
    <BulkBar selection={selection}>
      <Button
        color="red"
        variant="light"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onPress}
      >
        {i18n.t('Delete Selected ({count})', { count: selection.count })}
      </Button>
    </BulkBar>
  )
}

function NoTeachers({ firstStep, onClear }: { firstStep: ReactNode; onClear: (() => void) | null }) {
  return (
    <Empty title={i18n.t('No teachers found.')}>
      {onClear ? (
        <Button variant="default" onClick={onClear}>
          {i18n.t('Clear search')}
        </Button>
      ) : (
        firstStep
      )}
    </Empty>
  )
}
