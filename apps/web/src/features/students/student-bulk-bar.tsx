import { Button } from '@mantine/core'
import { IconArrowUp, IconTrash } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { formatNumber } from '#ui/format-number.ts'
import { BulkBar } from '#ui/list/bulk-bar.tsx'
import { DownloadStudents } from './exporting/download-students.tsx'
import type { StudentTask } from './student-task.ts'
import type { useStudentSelection } from './use-student-selection.ts'

interface StudentBulkBarProps {
  selection: NonNullable<ReturnType<typeof useStudentSelection>>
  /** On all pages. */
  total: number
  onTask: (task: StudentTask) => void
}

export function StudentBulkBar({ selection, total, onTask }: StudentBulkBarProps) {
  const { students, selectEverybody, isLoadingAll } = selection
  return (
    <BulkBar selection={selection}>
      {selectEverybody && (
        <Button variant="subtle" loading={isLoadingAll} onClick={selectEverybody}>
          {i18n.t('Select all {total}', { total: formatNumber(total) })}
        </Button>
      )}
      {mayI('students:promote') && (
        <Button
          variant="light"
          leftSection={<IconArrowUp size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => onTask({ kind: 'promote', students })}
        >
          {i18n.t('Promote')}
        </Button>
      )}
      <DownloadStudents variant="light" wanted={{ studentIds: students.map(({ _id }) => _id) }} />
      <Button
        color="red"
        variant="light"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => onTask({ kind: 'delete', students })}
      >
        {i18n.t('Delete')}
      </Button>
    </BulkBar>
  )
}
