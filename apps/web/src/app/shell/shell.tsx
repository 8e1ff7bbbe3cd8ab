import '#ui/theme/mantine-more.css'
import { useDisclosure, useHotkeys, useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { PrefetchNextClass } from '#features/attendance/index.ts'
import { DayMark } from '#features/calendar/index.ts'
import { Chat, ChatPlace } from '#features/chat/index.ts'
import { useFollowDuty } from '#features/dashboard/index.ts'
import { ConsentBanner } from '#features/privacy/index.ts'
import { DeletionNotice, schoolQuery } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { NewVersionNote } from '#platform/loading/new-version-note.tsx'
import { useIsIdle } from '#platform/loading/use-is-idle.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { mayI, useOwnPost } from '#platform/session/roles.ts'
import { readClaims } from '#platform/session/session.ts'
import { useSessionOwner } from '#platform/session/session-owner.ts'
import { DayMarkContext } from '#ui/form/day-mark.ts'
import { useIsDesktop } from '#ui/media.ts'
import { MenuPart } from '#ui/menu/menu-part.ts'
import { SkipLink } from '#ui/page/skip-link.tsx'
import { useHasToasts } from '#ui/toast.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { Header } from './header.tsx'
import { Letterhead } from './letterhead.tsx'
import { PersonPanel } from './person-panel.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useAskToChange } from './use-ask-to-sign-out.tsx'
import { useIsBare } from './use-is-bare.ts'
import { useLive } from './use-live.ts'
import { usePageHeading } from './use-page-heading.ts'
import { usePreloadScreens } from './use-preload-screens.ts'
import { useSchoolLanguage } from './use-school-language.ts'
import { useServiceWorker } from './use-service-worker.ts'

const Toasts = lazyPart(async () => (await import('./overlays.ts')).Toasts, ToastsGone)
const KeysDialog = lazyOverlay(async () => (await import('#features/help/index.ts')).KeysDialog)
const Palette = lazyOverlay(async () => (await import('./palette/palette.tsx')).Palette)
const Choices = lazyOverlay(async () => (await import('#ui/menu/choices.tsx')).Choices)
const MenuDrawer = lazyOverlay(async () => (await import('./overlays.ts')).MenuDrawer)

/** What runs behind every screen. */
function useShellWork(): void {
  useFollowDuty()
  // The bars show what a person may open.
  useOwnPost()
  usePageHeading()
  usePreloadScreens()
  useSchoolLanguage()
  useServiceWorker()
  useLive()
  usePreload(Choices)
}

/**
 * Everything a signed-in person sees: bare while setting up, else with sidebar and header. One tree for both, so that a
 * screen that is open when the first class is created keeps its dialog and what is typed in it.
 */
export function Shell() {
  const isBare = useIsBare()
  const isDesktop = useIsDesktop()
  const [isOpen, drawer] = useDisclosure(false)
  const [isSearching, search] = useDisclosure(false)
  useHotkeys([['mod+K', search.open]], [])
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'sidebar-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  useShellWork()
  const owner = useSessionOwner()
  return (
    <ChatPlace owner={owner}>
      <div
        className={classes.shell}
        data-bare={isBare || undefined}
        data-collapsed={isCollapsed || undefined}
      >
        {!isBare && <SkipLink label={i18n.t('Skip to content')} />}
        {!isBare && (
          <header className={classes.top}>
            <Header onMenu={drawer.open} onSearch={search.open} />
          </header>
        )}
        {!isBare && isDesktop && (
          <nav className={classes.side} aria-label={i18n.t('Main')}>
            <Sidebar isCollapsed={isCollapsed} onCollapse={() => setCollapsed(!isCollapsed)} />
          </nav>
        )}
        <main id="main" tabIndex={-1} className={classes.main}>
          <Letterhead />
          {!isBare && <Notices />}
          <DayMarkContext value={DayMark}>
            <MenuPart value={Choices}>
              <Outlet />
            </MenuPart>
          </DayMarkContext>
        </main>
        {!isBare && <BottomBar onMore={drawer.open} />}
        {!isBare && !isDesktop && <Drawer isOpen={isOpen} onClose={drawer.close} onSearch={search.open} />}
      </div>
      {!isBare && isSearching && (
        <Suspense>
          <Palette onClose={search.close} />
        </Suspense>
      )}
      <Keys />
      <ConnectionBar />
      {!isBare && <OverScreens />}
      <AllToasts />
    </ChatPlace>
  )
}

/** Above every screen: what waits for this person. */
function Notices() {
  const isIdle = useIsIdle(300)
  const deletesAt = useQuery(schoolQuery).data?.deletesAt
  return (
    <Suspense>
      {deletesAt && mayI('schools:write') && <DeletionNotice className={classes.notice} />}
      {isIdle && mayI('privacy:consent') && <ConsentBanner className={classes.notice} />}
    </Suspense>
  )
}

/** Once there is a school: what lies over every screen. */
function OverScreens() {
  return (
    <>
      <PersonPanel />
      <PrefetchNextClass />
      <ChatOfSchool />
    </>
  )
}

interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  onSearch: () => void
}

/** Once opened it stays mounted, so that it closes as smoothly as it opens. */
function Drawer({ isOpen, onClose, onSearch }: DrawerProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense>
      <MenuDrawer
        isOpen={isOpen}
        onClose={onClose}
        onSearch={() => {
          onClose()
          onSearch()
        }}
      />
    </Suspense>
  )
}

function Keys() {
  const [isShown, keys] = useDisclosure(false)
  useHotkeys([['shift+?', keys.open]])
  if (!isShown) return null
  return (
    <Suspense>
      <KeysDialog onClose={keys.close} />
    </Suspense>
  )
}

/** For people who belong to a school: without one there is nothing to ask about. */
function ChatOfSchool() {
  const owner = useSessionOwner()
  const { change, question } = useAskToChange()
  if (!readClaims()?.schoolId) return null
  return (
    <>
      {question}
      <Chat key={owner} onAccount={change} />
    </>
  )
}

/** Loaded once there is something to say, or when idle. */
function AllToasts() {
  const isIdle = useIsIdle()
  const isNeeded = useHasToasts()
  if (!isIdle && !isNeeded) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}

/** When the old version's toasts are gone, all that is left to say is that there is a new version. */
function ToastsGone() {
  if (!useHasToasts()) return null
  return (
    <div className={classes.newVersion}>
      <NewVersionNote />
    </div>
  )
}
