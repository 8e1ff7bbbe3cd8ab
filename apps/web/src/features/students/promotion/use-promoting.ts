import { promotionTexts } from '@shala/contract/students/promotion'
import { useState } from 'react'
import { failureText } from '#platform/calls/failure-words.ts'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import type { PassingOut } from './passing-out.tsx'
import { type PromotionPlan, usePromote, useUndoPromotion } from './promotion-queries.ts'
import { promotionWords } from './promotion-words.ts'
import { undoFailure, undoneWords } from './undo-words.ts'

/** Long enough to notice that the wrong class was chosen. */
export const undoSeconds = 15

/** Undoes a promotion as one piece, and reports the result. */
export function useUndo() {
  const undo = useUndoPromotion()
  return (id: string) =>
    undo.mutateAsync(id).then(
      (undone) => toast('success', undoneWords(undone)),
      (error: unknown) => toast('error', undoFailure(error), { seconds: undoSeconds }),
    )
}

interface PromotingParts {
  onClose: () => void
  onPromoted: () => void
}

export function usePromoting({ onClose, onPromoted }: PromotingParts) {
  const promote = usePromote()
  const undo = useUndo()
  const [failure, setFailure] = useState<string | null>(null)
  const start = (plan: PromotionPlan, passingOut: PassingOut | null, onRefused: () => void) => {
    setFailure(null)
    const year = passingOut?.year ? Number(passingOut.year) : null
    promote.mutate(
      { ...plan, session: passingOut?.session.trim() || null, year },
      {
        onSuccess: ({ promotedCount, promotionId }) => {
          onPromoted()
          onClose()
          toast('success', i18n.t(promotionTexts.promoted, { count: promotedCount }), {
            seconds: undoSeconds,
            onUndo: () => undo(promotionId),
          })
        },
        onError: (error) => {
          const message = failureText(error, promotionWords)
          setFailure(message)
          toast('error', message)
          // Somebody may have taken a roll number since.
          onRefused()
        },
      },
    )
  }
  return { start, failure, isPending: promote.isPending }
}
