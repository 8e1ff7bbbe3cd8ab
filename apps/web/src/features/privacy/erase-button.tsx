import { Button } from '@mantine/core'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { EraseDialog } from './lazy-dialogs.ts'

interface EraseButtonProps {
  student: { _id: string; name: string }
  isDeleted?: boolean
  variant: 'outline' | 'subtle'
}

/** Named with the student, who may be one of a list. */
export function EraseButton({ student, isDeleted = false, variant }: EraseButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button
        variant={variant}
        color="red"
        aria-label={i18n.t('Erase for good: {name}', { name: student.name })}
        onClick={() => setAsking(true)}
      >
        {i18n.t('Erase for good')}
      </Button>
      {isAsking && (
        <LazyDialog onClose={close}>
          <EraseDialog student={student} isDeleted={isDeleted} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}
