import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import layout from '#ui/layout.module.css'
import { PromotionsDialog } from '../lazy-dialogs.ts'
import { usePromotions } from './promotion-queries.ts'

/** Opens the promotions that can still be undone; hidden when there are none. */
export function RecentPromotions() {
  const [isOpen, setOpen] = useState(false)
  const promotions = usePromotions().data ?? []
  if (promotions.length === 0) return null
  return (
    <>
      <Button
        variant="subtle"
        className={layout.atStart}
        leftSection={<IconHistory size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {i18n.t('Promotions of the last 30 days')}
      </Button>
      {isOpen && (
        <LazyDialog onClose={() => setOpen(false)}>
          <PromotionsDialog promotions={promotions} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  )
}
