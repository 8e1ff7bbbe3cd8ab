import { Drawer } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

interface MenuDrawerProps {
  isOpen: boolean
  onClose: () => void
}

/** The sidebar where there is no room for one, behind 'More' and the menu button. */
export function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={288} padding={0} transitionProps={{ duration: 150 }}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={i18n.t('Menu')}>
        <nav className={classes.drawer} aria-label={i18n.t('Main')}>
          <Sidebar isCollapsed={false} onNavigate={onClose} />
        </nav>
      </Drawer.Content>
    </Drawer.Root>
  )
}
