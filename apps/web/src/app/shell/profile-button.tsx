import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { ProfileTarget } from './profile-target.tsx'
import { whenIdle } from './when-idle.ts'

const loadOverlays = () => import('./overlays.ts')
const ProfileMenu = lazyPart(async () => (await loadOverlays()).ProfileMenu)

/** Stands there from the first frame; its menu comes with the press, or while nothing else is going on. */
export function ProfileButton() {
  const button = useRef<HTMLButtonElement>(null)
  const [menu, setMenu] = useState<{ startsOpen: boolean; takesFocus: boolean } | null>(null)
  const bring = (startsOpen: boolean) =>
    setMenu((now) => now ?? { startsOpen, takesFocus: document.activeElement === button.current })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(
    () =>
      whenIdle(
        () =>
          void loadOverlays().then(
            () => bring(false),
            () => {},
          ),
      ),
    [],
  )
  const { pathname } = useLocation()
  // Somebody who has gone on does not want it any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the screen
  useEffect(() => setMenu((now) => now && { ...now, startsOpen: false }), [pathname])
  if (!menu) return <ProfileTarget ref={button} onClick={() => bring(true)} />
  const coming = <ProfileTarget autoFocus={menu.takesFocus} aria-busy aria-expanded={menu.startsOpen} />
  return (
    <Suspense fallback={coming}>
      <ProfileMenu {...menu} />
    </Suspense>
  )
}
