import type { ListedStudent } from '@shala/contract/students/listed'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import type { RowAction } from '#ui/list/row-actions.tsx'

type Act = (student: ListedStudent) => void

/** The actions on students; an undefined one is not allowed. */
export interface StudentActions {
  onView: Act
  onEdit?: Act | undefined
  onDelete?: Act | undefined
}

export function rowActionsOf(
  { onView, onEdit, onDelete }: StudentActions,
  { isLimited }: ListedStudent,
): RowAction<ListedStudent>[] {
  return [
    { label: i18n.t('View'), icon: IconEye, act: onView },
    ...(onEdit && !isLimited ? [{ label: i18n.t('Edit'), icon: IconPencil, act: onEdit }] : []),
    ...(onDelete
      ? [{ label: i18n.t('Delete'), icon: IconTrash, act: onDelete, isDanger: true as const }]
      : []),
  ]
}
