import '#platform/i18n-plurals.ts'
import '#ui/theme/mantine-more.css'
import { AppShell, Drawer } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { ClassAtHand } from '#features/attendance/index.ts'
import { DeletionNotice } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/roles.ts'
import { useIsDesktop } from '#ui/media.ts'
import { Toasts } from '#ui/toast.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { Header } from './header.tsx'
import { Letterhead } from './letterhead.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useIsBare } from './use-is-bare.ts'
import { usePageHeading } from './use-page-heading.ts'
import { useScreensAtHand } from './use-screens-at-hand.ts'
import { useServiceWorker } from './use-service-worker.ts'

/**
 * Everything a signed-in person sees: bare while setting up, else with sidebar and header. One tree for both, as a
 * screen that is open when the first class is made keeps its dialog and what is typed in it.
 */
export function Shell() {
  const isBare = useIsBare()
  const isDesktop = useIsDesktop()
  const [isOpen, drawer] = useDisclosure(false)
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'sidebar-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  usePageHeading()
  useScreensAtHand()
  useServiceWorker()
  return (
    <>
      <AppShell
        disabled={isBare}
        padding={isBare ? 0 : { base: 'sm', sm: 'md' }}
        header={{ height: { base: 52, sm: 64 } }}
        navbar={{
          width: isCollapsed ? 76 : 256,
          breakpoint: 'md',
          collapsed: { mobile: true },
        }}
        layout="alt"
        transitionDuration={150}
        className={classes.shell}
      >
        {!isBare && (
          <a href="#main" className={classes.skip}>
            {i18n.t('Skip to content')}
          </a>
        )}
        <AppShell.Header className={classes.bar}>
          <Header onMenu={drawer.open} />
        </AppShell.Header>
        {isDesktop && (
          <AppShell.Navbar className={classes.bar} aria-label={i18n.t('Main')}>
            <Sidebar isCollapsed={isCollapsed} onCollapse={() => setCollapsed(!isCollapsed)} />
          </AppShell.Navbar>
        )}
        <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
          <Letterhead />
          {!isBare && mayI('schools:write') && <DeletionNotice className={classes.notice} />}
          <Outlet />
        </AppShell.Main>
        {!isBare && (
          <PhoneNavigation isOpen={isOpen && !isDesktop} onOpen={drawer.open} onClose={drawer.close} />
        )}
      </AppShell>
      <ConnectionBar />
      {!isBare && <ClassAtHand />}
      <Toasts />
    </>
  )
}

interface PhoneNavigationProps {
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** The bar at the thumb, and the drawer behind its 'More'. */
function PhoneNavigation({ isOpen, onOpen, onClose }: PhoneNavigationProps) {
  return (
    <>
      <Drawer.Root
        opened={isOpen}
        onClose={onClose}
        size={288}
        padding={0}
        transitionProps={{ duration: 150 }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={i18n.t('Menu')}>
          <nav className={classes.drawer} aria-label={i18n.t('Main')}>
            <Sidebar isCollapsed={false} onNavigate={onClose} />
          </nav>
        </Drawer.Content>
      </Drawer.Root>
      <BottomBar onMore={onOpen} />
    </>
  )
}
