import { Notifications } from '@mantine/notifications'
import { useIsPhone } from './media.ts'
import classes from './toast.module.css'

/** The place of the toasts: top right, and above the thumb bar on phones. One that was said before it came is shown then. */
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
