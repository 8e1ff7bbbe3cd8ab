import { classLabel } from '@shala/contract/classes'
import {
  promotionRefusals,
  promotionTexts,
  type UndoConflict,
  type UndonePromotion,
} from '@shala/contract/students/promotion'
import { currentOf, messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { firstNames } from '#ui/dialog/several.tsx'

function reasonOf(why: UndoConflict['why'], names: string): string {
  if (why === 'class_removed')
    return i18n.t(
      'This promotion cannot be undone because the class that these students came from was deleted: {names}',
      { names },
    )
  if (why === 'roll_number_taken')
    return i18n.t(
      'This promotion cannot be undone because others have the roll numbers of these students now: {names}',
      { names },
    )
  if (why === 'removed')
    return i18n.t('This promotion cannot be undone because these students were deleted: {names}', { names })
  return i18n.t(promotionRefusals.changedSince.message, { names })
}

function named({ name, holder }: UndoConflict): { name: string } {
  return { name: holder ? i18n.t('{name} (now with {holder})', { name, holder }) : name }
}

/** Why an undo failed, with the first names of each reason: what helps differs. */
export function undoFailure(error: unknown): string {
  const current = currentOf<{ conflicts: UndoConflict[] }>(error, promotionRefusals.changedSince)
  if (!current) return messageOf(error)
  const byReason = Map.groupBy(current.conflicts, ({ why }) => why)
  return [...byReason]
    .map(([why, conflicts]) => reasonOf(why, firstNames(conflicts.map(named)).join(', ')))
    .join(' ')
}

/** The message of an undo: how many students are back, and how many marks stay with which class. */
export function undoneWords({ undoneCount, kept }: UndonePromotion): string {
  const undone = i18n.t(promotionTexts.undone, { count: undoneCount })
  if (kept.length === 0) return undone
  const stay = i18n.t(
    '{count, plural, one {# mark of the days between stays} other {# marks of the days between stay}} with {classes}.',
    {
      count: kept.reduce((sum, { marks }) => sum + marks, 0),
      classes: firstNames(kept.map((one) => ({ name: classLabel(one.class) }))).join(', '),
    },
  )
  return `${undone} ${stay}`
}
