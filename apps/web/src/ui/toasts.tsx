import { Notifications } from '@mantine/notifications'
import { useIsPhone } from './media.ts'
import classes from './toast.module.css'

/** The toasts' place: at the lower left of the content, and above the thumb bar on phones. A toast from before it was loaded is shown then. */
export function Toasts() {
  const isPhone = useIsPhone()
  return (
    <Notifications
      position={isPhone ? 'bottom-center' : 'bottom-left'}
      limit={3}
      zIndex={400}
      // Mantine cuts off what is higher than 200 px, as a few lines are on a phone.
      notificationMaxHeight={400}
      classNames={{ root: classes.root, notification: classes.toast }}
    />
  )
}
