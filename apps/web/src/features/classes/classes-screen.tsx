import { Button } from '@mantine/core'
import { compareClasses, isPassout } from '@shala/contract/classes'
import { monthOf } from '@shala/contract/general/months'
import { generalRefusals } from '@shala/contract/general/refusal'
import { attendanceReport } from '@shala/contract/reports/attendance'
import { isDayOff } from '@shala/contract/schools/school-days'
import { IconPlus, IconSchool, IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useHolidays } from '#features/calendar/index.ts'
import { useSettings, useToday } from '#features/schools/index.ts'
import { useStudentTotal, useTeacherTotal } from '#features/totals/index.ts'
import { call } from '#platform/calls/api.ts'
import { ApiError, messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { mayI } from '#platform/session/roles.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { formatPercent } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { List } from '#ui/list/list.tsx'
import { Page } from '#ui/page/page.tsx'
import { PrimaryAction } from '#ui/page/primary-action.tsx'
import { Empty } from '#ui/page/states.tsx'
import { classColumns } from './class-columns.tsx'
import type { ClassTask } from './class-task.ts'
import classes from './classes.module.css'
import { useClasses } from './classes-queries.ts'

const ClassDialogs = lazyOverlay(async () => (await import('./class-dialogs.tsx')).ClassDialogs)

export function ClassesScreen() {
  const { data, error, isFetching, refetch } = useClasses()
  const [task, setTask] = useState<ClassTask | null>(null)
  usePreload(ClassDialogs)
  const goOn = useGoOn()
  const navigate = useNavigate()
  const isAdmin = mayI('classes:write')
  const dayOffOf = useDayOffToday()
  const percentOf = useMonthOfClasses()
  const shown = data?.classes.toSorted(compareClasses)
  const isEmpty = shown?.every(isPassout) ?? false
  useOpenOnce(isEmpty && !isFetching && isAdmin, () => setTask({ name: 'bulk' }))
  // A late answer closes its own dialog, not the next one.
  const close = () => setTask((now) => (now === task ? null : now))
  if (error instanceof ApiError && error.code === generalRefusals.noSchool.code) return <NoSchool />

  return (
    <div className={isEmpty ? classes.bare : undefined}>
      <Page
        keepsTitle={isEmpty}
        title={i18n.t('Classes')}
        purpose={i18n.t("Your school's classes and sections. Open one to see its students.")}
        actions={isAdmin && !isEmpty && <Actions onTask={setTask} />}
      >
        {isEmpty ? (
          <NoClasses isAdmin={isAdmin} onTask={setTask} />
        ) : (
          <List
            label={i18n.t('Classes')}
            columns={classColumns(
              {
                canChange: (one) => isAdmin && !isPassout(one),
                onEdit: (schoolClass) => setTask({ name: 'edit', schoolClass }),
                onWeek: (schoolClass) => setTask({ name: 'week', schoolClass }),
                onDelete: (schoolClass) => setTask({ name: 'delete', schoolClass }),
              },
              { dayOffOf, percentOf },
            )}
            rowKey={({ _id }) => _id}
            source={{ rows: shown, error: error && new Error(messageOf(error)), isFetching, refetch }}
            empty={null}
            onOpen={({ _id: classId }) => void navigate({ to: '/classes/$classId', params: { classId } })}
          />
        )}
      </Page>
      {task && (
        <LazyDialog onClose={close}>
          <ClassDialogs task={task} existing={shown ?? []} onClose={close} onCreated={goOn} />
        </LazyDialog>
      )}
    </div>
  )
}

/** How many of its marked days this month a class attended: '94.9%'. */
function useMonthOfClasses(): (classId: string) => string {
  const to = useToday()
  const from = `${monthOf(to)}-01`
  const { data } = useQuery({
    queryKey: ['classes', 'month', from, to],
    queryFn: ({ signal }) => call(attendanceReport, { query: { by: 'class', from, to }, signal }),
    enabled: mayI('reports:read'),
  })
  const percents = new Map(data?.groups.map(({ key, percent }) => [key, percent]))
  return (classId) => {
    const percent = percents.get(classId) ?? null
    return percent === null ? '–' : formatPercent(percent)
  }
}

function useDayOffToday(): (classId: string) => string | undefined {
  const today = useToday()
  const holidays = useHolidays({ from: today, to: today })
  const rhythms = useSettings()?.rhythms
  return (classId) =>
    rhythms && isDayOff(today, { rhythms, holidays }, classId)
      ? (holidays.get(today) ?? i18n.t('Day off'))
      : undefined
}

/** After the first classes, with no students and teachers yet, their lists come next (docs/product.md, Classes). */
function useGoOn(): () => void {
  const navigate = useNavigate()
  const { data: total } = useStudentTotal()
  const { data: teachers } = useTeacherTotal()
  return () => {
    if (total === 0 && teachers === 0) void navigate({ to: '/import' })
  }
}

function useOpenOnce(isWanted: boolean, open: () => void) {
  const hasOpened = useRef(false)
  useEffect(() => {
    if (!isWanted || hasOpened.current) return
    hasOpened.current = true
    open()
  })
}

function Actions({ onTask }: { onTask: (task: ClassTask) => void }) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconStack2 size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => onTask({ name: 'bulk' })}
      >
        {i18n.t('Bulk Create')}
      </Button>
      <PrimaryAction
        label={i18n.t('Create Class')}
        icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => onTask({ name: 'create' })}
      />
    </>
  )
}

function NoSchool() {
  return (
    <div className={classes.bare}>
      <Page title={i18n.t('Classes')} keepsTitle>
        <Empty title={i18n.t(generalRefusals.noSchool.message)}>
          <Button renderRoot={(props) => <Link to="/createSchool" {...props} />}>
            {i18n.t('Create School')}
          </Button>
        </Empty>
      </Page>
    </div>
  )
}

function NoClasses({ isAdmin, onTask }: { isAdmin: boolean; onTask: (task: ClassTask) => void }) {
  return (
    <Empty
      title={i18n.t('No classes yet')}
      hint={
        isAdmin
          ? i18n.t('Create Class 1 to Class 10 in one go, or one class at a time.')
          : i18n.t('Your school has no classes yet. An administrator can add them.')
      }
      icon={<IconSchool size={40} stroke={1.5} aria-hidden="true" />}
    >
      {isAdmin && (
        <div className={`${layout.wrap} ${layout.apart} ${layout.middle}`}>
          <Button onClick={() => onTask({ name: 'bulk' })}>{i18n.t('Bulk Create')}</Button>
          <Button variant="default" onClick={() => onTask({ name: 'create' })}>
            {i18n.t('Create Class')}
          </Button>
        </div>
      )}
    </Empty>
  )
}
