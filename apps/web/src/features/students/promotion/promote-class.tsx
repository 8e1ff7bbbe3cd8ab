import { Button } from '@mantine/core'
import type { ListedStudent } from '@shala/contract/students/listed'
import { IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { StudentDialogs } from '../lazy-dialogs.ts'
import { useWholeSelection } from '../students-queries.ts'

const nothing = () => {}

/** Everybody of a class who is still at school. */
export function PromoteClass({ classId }: { classId: string }) {
  const whole = useWholeSelection()
  const [students, setStudents] = useState<ListedStudent[] | null>(null)
  const close = () => setStudents(null)
  const start = () =>
    whole.mutate(
      { classId },
      { onSuccess: (found) => setStudents(found.filter(({ status }) => status === 'active')) },
    )
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowUp size={18} stroke={1.75} aria-hidden="true" />}
        loading={whole.isPending}
        onClick={start}
      >
        {i18n.t('Promote')}
      </Button>
      {students && (
        <LazyDialog onClose={close}>
          <StudentDialogs
            task={{ kind: 'promote', students }}
            onClose={close}
            onChanged={nothing}
            onEdited={nothing}
          />
        </LazyDialog>
      )}
    </>
  )
}
