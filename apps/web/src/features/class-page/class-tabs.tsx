import { Button, Group, Stack } from '@mantine/core'
import { isPassout, type SchoolClass } from '@shala/contract/classes'
import type { RegisterDay, RegisterRow } from '@shala/contract/reports/register'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { DayOfStudent } from '#features/attendance/index.ts'
import { useClasses } from '#features/classes/index.ts'
import { ClassMonth } from '#features/reports/index.ts'
import { AddStudentDialog, StudentList, useAdded, usePreloadDialogs } from '#features/students/index.ts'
import { useStudentTotal } from '#features/totals/index.ts'
import { i18n } from '#platform/i18n.ts'
import { LaterDialog } from '#platform/loading/later-dialog.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { mayI } from '#platform/session/roles.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { formatDay } from '#ui/format.ts'
import { useIsPhone } from '#ui/media.ts'
import { PrimaryAction } from '#ui/page/primary-action.tsx'

/** The class's list; who is added here joins it. */
export function ClassStudents({ found }: { found: SchoolClass }) {
  const { _id: classId } = found
  const [isAdding, setAdding] = useState(false)
  const { page, limit, sort } = useSearch({ from: '/signed-in/classes/$classId' })
  const navigate = useNavigate({ from: '/classes/$classId' })
  usePreloadDialogs()
  const { added, show } = useAdded(
    () => setAdding(true),
    (of) => void navigate({ to: '/classes/$classId', params: { classId: of }, search: {}, replace: true }),
  )
  const classes = useClasses().data?.classes ?? []
  const total = useStudentTotal().data ?? 0
  const onAdd = mayI('students:add') && !isPassout(found) ? () => setAdding(true) : undefined
  return (
    <Stack gap="sm">
      {onAdd && <AddStudent onAdd={onAdd} />}
      <StudentList
        isOfClass
        onAdd={onAdd}
        filter={{ classId, page, limit, sort }}
        added={added?.class._id === classId && !page ? added : null}
        onPage={(next, isCorrection) =>
          void navigate({
            search: (now) => ({ ...now, page: next > 1 ? next : undefined }),
            replace: isCorrection ?? false,
          })
        }
        onLimit={(next) =>
          void navigate({ search: (now) => ({ ...now, page: undefined, limit: next }), replace: true })
        }
        onSort={(next) =>
          void navigate({
            search: (now) => ({ ...now, page: undefined, sort: next === 'roll' ? undefined : next }),
            replace: true,
          })
        }
      />
      {isAdding && (
        <LazyDialog onClose={() => setAdding(false)}>
          <AddStudentDialog
            classes={classes}
            classId={classId}
            hasStudents={total > 0}
            onClose={() => setAdding(false)}
            onAdded={show}
          />
        </LazyDialog>
      )}
    </Stack>
  )
}

/** Near the thumb on phones, where a line of its own would push the list down. */
function AddStudent({ onAdd }: { onAdd: () => void }) {
  const isPhone = useIsPhone()
  const icon = <IconPlus size={18} stroke={2} aria-hidden="true" />
  if (isPhone) return <PrimaryAction label={i18n.t('Add Student')} icon={icon} onClick={onAdd} />
  return (
    <Group justify="flex-end">
      <Button variant="default" leftSection={icon} onClick={onAdd}>
        {i18n.t('Add Student')}
      </Button>
    </Group>
  )
}

interface OpenedDay {
  row: RegisterRow
  day: RegisterDay
}

/** People who mark open a day by its letter, and correct it there. */
export function MonthOfClass({ found: { _id: classId } }: { found: SchoolClass }) {
  const { month } = useSearch({ from: '/signed-in/classes/$classId' })
  const navigate = useNavigate({ from: '/classes/$classId' })
  const [opened, setOpened] = useState<OpenedDay | null>(null)
  const close = () => setOpened(null)
  usePreload(LaterDialog)
  const [open] = useState(() => (row: RegisterRow, day: RegisterDay) => setOpened({ row, day }))
  return (
    <>
      <ClassMonth
        classId={classId}
        month={month}
        onMonth={(next) => void navigate({ search: (now) => ({ ...now, month: next }), replace: true })}
        onDay={mayI('attendance:mark') ? open : undefined}
      />
      {opened && (
        <LazyDialog onClose={close}>
          <LaterDialog
            opened
            title={i18n.t('{name}, {day}', { name: opened.row.name, day: formatDay(opened.day.date) })}
            onClose={close}
          >
            <DayOfStudent
              student={{ _id: opened.row.studentId, name: opened.row.name, classId }}
              date={opened.day.date}
            />
          </LaterDialog>
        </LazyDialog>
      )}
    </>
  )
}
