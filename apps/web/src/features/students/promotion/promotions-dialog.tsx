import { Alert, Button, Text } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { dayAt } from '@shala/contract/general/days'
import type { Promotion } from '@shala/contract/students/promotion'
import { useTimeZone } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { formatDay, formatTime } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import { useUndoPromotion } from './promotion-queries.ts'
import { undoFailure, undoneWords } from './undo-words.ts'

interface PromotionsDialogProps {
  promotions: Promotion[]
  onClose: () => void
}

export function PromotionsDialog({ promotions, onClose }: PromotionsDialogProps) {
  return (
    <Dialog opened title={i18n.t('Promotions of the last 30 days')} onClose={onClose}>
      <Promotions promotions={promotions} />
    </Dialog>
  )
}

function Promotions({ promotions }: { promotions: Promotion[] }) {
  const undo = useUndoPromotion()
  const takeBack = (id: string) =>
    undo.mutate(id, {
      onSuccess: (undone) => toast('success', undoneWords(undone)),
    })
  return (
    <>
      {undo.error && (
        <Alert color="red" role="alert" mb="xs">
          {undoFailure(undo.error)}
        </Alert>
      )}
      <ul className={`${layout.ruled} ${layout.below}`}>
        {promotions.map((promotion) => (
          <PromotionRow
            key={promotion._id}
            promotion={promotion}
            isBusy={undo.isPending && undo.variables === promotion._id}
            onUndo={() => takeBack(promotion._id)}
          />
        ))}
      </ul>
    </>
  )
}

interface PromotionRowProps {
  promotion: Promotion
  isBusy: boolean
  onUndo: () => void
}

function PromotionRow({ promotion, isBusy, onUndo }: PromotionRowProps) {
  const { students: count, by, at, undone } = promotion
  const timeZone = useTimeZone()
  const when = `${formatDay(dayAt(new Date(at), timeZone))}, ${formatTime(at, timeZone)}`
  const words = promotion.class
    ? i18n.t('{count, plural, one {# student to {name}} other {# students to {name}}}', {
        count,
        name: classLabel(promotion.class),
      })
    : i18n.t('New year: {count, plural, one {# student} other {# students}}', { count })
  return (
    <li>
      <div className={`${layout.share}`}>
        <Text fw={600}>{words}</Text>
        <Text size="sm" c="dimmed">
          {i18n.t('{when}, by {name}', { when, name: by.name })}
        </Text>
      </div>
      {undone ? (
        <Text size="sm" c="dimmed">
          {i18n.t('Undone by {name}', { name: undone.by.name })}
        </Text>
      ) : (
        <Button
          variant="default"
          loading={isBusy}
          aria-label={i18n.t('Undo: {promotion}', { promotion: words })}
          onClick={onUndo}
        >
          {i18n.t('Undo')}
        </Button>
      )}
    </li>
  )
}
