import { Button } from '@mantine/core'
import { IconDoorOff } from '@tabler/icons-react'
import { useIsSchoolOver } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'

const ClosingDialog = lazyOverlay(async () => (await import('./closing-dialog.tsx')).ClosingDialog)

interface CloseSchoolProps {
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** The button, and the dialog that it opens. */
export function CloseSchool({ isOpen, onOpen, onClose }: CloseSchoolProps) {
  usePreload(ClosingDialog)
  const isOver = useIsSchoolOver()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDoorOff size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onOpen}
      >
        {isOver ? i18n.t('School closed tomorrow') : i18n.t('School closed today')}
      </Button>
      {isOpen && (
        <LazyDialog onClose={onClose}>
          <ClosingDialog onClose={onClose} />
        </LazyDialog>
      )}
    </>
  )
}
