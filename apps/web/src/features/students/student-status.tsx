import type { UserStatus } from '@shala/contract/people'
import { i18n } from '#platform/i18n.ts'
import { type Meaning, StatusBadge } from '#ui/display/status-badge.tsx'

const meanings: Record<UserStatus, Meaning> = { active: 'good', leaved: 'bad', passout: 'info' }

/** Active, InActive, Passed Out */
export function statusLabel(status: UserStatus): string {
  if (status === 'active') return i18n.t('Active')
  return status === 'leaved' ? i18n.t('InActive') : i18n.t('Passed Out')
}

export function StudentStatus({ status }: { status: UserStatus }) {
  return <StatusBadge meaning={meanings[status]}>{statusLabel(status)}</StatusBadge>
}
