import type { NotificationKind } from '@shala/contract/notifications'
import type { Context } from '#platform/context'

export async function notify(
  _context: Context,
  _told: { to: string[]; kind: NotificationKind; key: string; values: Record<string, string>; link: string },
): Promise<void> {}
