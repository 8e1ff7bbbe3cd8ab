import { i18n } from '@lingui/core'
import { Button, Group } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useIsPhone } from './media.ts'
import classes from './toast.module.css'

const kinds = {
  success: { color: 'green', icon: <IconCheck size={18} stroke={2} aria-hidden="true" /> },
  error: { color: 'red', icon: <IconAlertCircle size={18} stroke={2} aria-hidden="true" /> },
  info: { color: 'blue', icon: <IconInfoCircle size={18} stroke={2} aria-hidden="true" /> },
}

interface ToastOptions {
  /** Takes back what the toast tells of. */
  onUndo?: () => void
  /** How long it stays; 5 seconds unless given. */
  ms?: number
}

/** Says what happened. */
export function toast(
  kind: keyof typeof kinds,
  message: string,
  { onUndo, ms = 5000 }: ToastOptions = {},
): void {
  const id = notifications.show({
    ...kinds[kind],
    autoClose: ms,
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': i18n.t('Close'), size: 36 },
    message: onUndo ? (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button
          size="compact-md"
          variant="subtle"
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          {i18n.t('Undo')}
        </Button>
      </Group>
    ) : (
      message
    ),
  })
}

/** Where toasts appear: top right, above the thumb bar on phones. */
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
