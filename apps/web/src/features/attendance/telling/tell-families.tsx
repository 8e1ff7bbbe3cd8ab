import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useFamiliesToTell } from './telling-queries.ts'

const TellDialog = lazyOverlay(async () => (await import('./tell-dialog.tsx')).TellDialog)

/** Above the list of those to call: nothing where nobody has to be told by hand. */
export function TellFamilies({ isWanted }: { isWanted: boolean }) {
  const { data } = useFamiliesToTell(isWanted)
  // As listed when it was opened: nobody is added to what is being looked at.
  const [shown, setShown] = useState<typeof data>()
  const count = (isWanted && data?.children.length) || 0
  const close = () => setShown(undefined)
  return (
    <>
      {count > 0 && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconBellRinging size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setShown(data)}
        >
          {i18n.t('{count, plural, one {Tell # family} other {Tell # families}}', { count })}
        </Button>
      )}
      {shown && (
        <LazyDialog onClose={close}>
          <TellDialog date={shown.date} absent={shown.children} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}
