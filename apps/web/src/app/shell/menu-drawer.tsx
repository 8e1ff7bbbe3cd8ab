import { Drawer } from '@mantine/core'
import { useEffect, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

interface MenuDrawerProps {
  isOpen: boolean
  onClose: () => void
  onSearch: () => void
}

/** The sidebar where there is no room for it, behind 'More' and the menu button. */
export function MenuDrawer({ isOpen, onClose, onSearch }: MenuDrawerProps) {
  // It is mounted by the press that opens it: opened a moment later, it knows where to return the focus.
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return (
    <Drawer.Root
      opened={isOpen && isHere}
      onClose={onClose}
      size={288}
      padding={0}
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={i18n.t('Menu')}>
        <nav className={classes.drawer} aria-label={i18n.t('Main')}>
          <Sidebar isCollapsed={false} onNavigate={onClose} onSearch={onSearch} />
        </nav>
      </Drawer.Content>
    </Drawer.Root>
  )
}
