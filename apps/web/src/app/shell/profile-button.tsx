import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { ProfileTarget } from './profile-target.tsx'
import { whenIdle } from './when-idle.ts'

const loadOverlays = () => import('./overlays.ts')
const ProfileMenu = lazyPart(async () => (await loadOverlays()).ProfileMenu)

/** Stands there from the first frame; its menu comes with the press, or while nothing else is going on. */
export function ProfileButton() {
  const button = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  const [menu, setMenu] = useState<{ pressedAt: string | null; takesFocus: boolean } | null>(null)
  const bring = (pressedAt: string | null) =>
    setMenu((now) => now ?? { pressedAt, takesFocus: document.activeElement === button.current })
  const bringUnasked = useEffectEvent(() => bring(null))
  useEffect(
    () =>
      whenIdle(
        () =>
          void loadOverlays().then(
            () => bringUnasked(),
            () => {},
          ),
      ),
    [],
  )
  if (!menu) return <ProfileTarget ref={button} onClick={() => bring(pathname)} />
  // Somebody who has gone on to another screen does not want it any more.
  const startsOpen = menu.pressedAt === pathname
  const coming = <ProfileTarget autoFocus={menu.takesFocus} aria-busy aria-expanded={startsOpen} />
  return (
    <Suspense fallback={coming}>
      <ProfileMenu startsOpen={startsOpen} takesFocus={menu.takesFocus} />
    </Suspense>
  )
}
