import { Button } from '@mantine/core'
import type { DeletedKind } from '@shala/contract/deleted'
import { IconTrashOff } from '@tabler/icons-react'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { mayI } from '#platform/session/roles.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import layout from '#ui/layout.module.css'
import { useDeleted } from './deleted-queries.ts'

const DeletedDialog = lazyOverlay(async () => (await import('./deleted-dialog.tsx')).DeletedDialog)

/** Opens those who can still be restored; hidden when there are none. */
export function RecentlyDeleted({ kind }: { kind: DeletedKind }) {
  return mayI('users:delete') ? <DeletedButton kind={kind} /> : null
}

function DeletedButton({ kind }: { kind: DeletedKind }) {
  const [isOpen, setOpen] = useState(false)
  const { data: people = [] } = useDeleted(kind)
  usePreload(DeletedDialog)
  // The dialog stays while its last person is restored.
  if (people.length === 0 && !isOpen) return null
  return (
    <>
      <Button
        variant="subtle"
        className={layout.atStart}
        leftSection={<IconTrashOff size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {i18n.t('Deleted in the last 30 days')}
      </Button>
      {isOpen && (
        <LazyDialog onClose={() => setOpen(false)}>
          <DeletedDialog people={people} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  )
}
