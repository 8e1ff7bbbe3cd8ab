import { i18n } from '@lingui/core'
import { Button, Group } from '@mantine/core'
import { notifications, notificationsStore, useNotifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { isTablet } from './media.ts'
import { focusScreen } from './page/focus-screen.ts'

const kinds = {
  success: { color: 'green', icon: <IconCheck size={18} stroke={2} aria-hidden="true" /> },
  error: { color: 'red', icon: <IconAlertCircle size={18} stroke={2} aria-hidden="true" /> },
  info: { color: 'blue', icon: <IconInfoCircle size={18} stroke={2} aria-hidden="true" /> },
}

interface ToastAction {
  label: string
  onPress: () => unknown
}

interface ToastOptions {
  /** Undoes what the toast reports. */
  onUndo?: () => unknown
  /** A button for the next step. */
  action?: ToastAction
  seconds?: number
  /** Above the message. */
  title?: string
  /** At the top on phones, where the list below has buttons that are pressed in quick succession. */
  isHigh?: boolean
  /** The message begins with its own sign. */
  hasSign?: boolean
}

/** True while one is on screen. */
export function hasToast(): boolean {
  return notificationsStore.getState().notifications.length > 0
}

/** The same, for what must be drawn then. */
export function useHasToasts(): boolean {
  return useNotifications().notifications.length > 0
}

/** The same message replaces itself while it is on screen. A success does not: it may have another Undo. */
function hideSame(message: string): void {
  const { notifications: shown } = notificationsStore.getState()
  for (const one of shown) if (one['data-said'] === message && one.id) notifications.hide(one.id)
}

/** Says what happened; for 5 seconds by default. Returns how to close it earlier. */
export function toast(kind: keyof typeof kinds, message: string, options: ToastOptions = {}): () => void {
  const { onUndo, seconds = 5, title, isHigh = false, hasSign = false } = options
  const { action = onUndo && { label: i18n.t('Undo'), onPress: onUndo } } = options
  if (kind !== 'success') hideSame(message)
  const id = notifications.show({
    ...kinds[kind],
    'data-said': message,
    ...(hasSign && { icon: null }),
    ...(isHigh && !isTablet() && { position: 'top-center' }),
    title,
    autoClose: seconds * 1000,
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': i18n.t('Close'), size: 36 },
    message: action ? (
      <WithAction
        {...action}
        message={message}
        onPress={() => {
          notifications.hide(id)
          // The button disappears with the toast.
          focusScreen()
          action.onPress()
        }}
      />
    ) : (
      message
    ),
  })
  return () => void notifications.hide(id)
}

function WithAction({ message, label, onPress }: ToastAction & { message: string }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      {message}
      <Button size="compact-md" variant="subtle" flex="none" onClick={onPress}>
        {label}
      </Button>
    </Group>
  )
}
