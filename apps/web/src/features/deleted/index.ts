export { DeletionConfirm } from './deletion-confirm.tsx'
export { RecentlyDeleted } from './recently-deleted.tsx'
export { useUndoDeletion } from './use-undo-deletion.ts'
