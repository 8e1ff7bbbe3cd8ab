import { i18n } from '@lingui/core'
import { Button, Group } from '@mantine/core'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useIsPhone } from './media.ts'
import classes from './toast.module.css'

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
  /** Takes back what the toast tells of. */
  onUndo?: () => unknown
  /** A button that leads on from the toast. */
  action?: ToastAction
  seconds?: number
}

/** True while one is on screen. */
export function hasToast(): boolean {
  return notificationsStore.getState().notifications.length > 0
}

/** Says what happened; 5 seconds unless told. */
export function toast(
  kind: keyof typeof kinds,
  message: string,
  { onUndo, action = onUndo && { label: i18n.t('Undo'), onPress: onUndo }, seconds = 5 }: ToastOptions = {},
): void {
  const id = notifications.show({
    ...kinds[kind],
    autoClose: seconds * 1000,
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': i18n.t('Close'), size: 36 },
    message: action ? (
      <WithAction
        {...action}
        message={message}
        onPress={() => {
          notifications.hide(id)
          action.onPress()
        }}
      />
    ) : (
      message
    ),
  })
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

/** The place of the toasts: top right, and above the thumb bar on phones. */
export function Toasts() {
  const isPhone = useIsPhone()
  return (
    <Notifications
      position={isPhone ? 'bottom-center' : 'top-right'}
      limit={3}
      zIndex={400}
      classNames={{ root: classes.root, notification: classes.toast }}
    />
  )
}
