import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { useLazyMenu } from '#ui/menu/use-menu.tsx'
import { ProfileTarget } from './profile-target.tsx'

const ProfileMenu = lazyOverlay(async () => (await import('./overlays.ts')).ProfileMenu)

/** Present from the first frame; its menu is loaded when idle, or with the press. */
export function ProfileButton() {
  const { target, menu } = useLazyMenu((place) => <ProfileMenu {...place} />)
  usePreload(ProfileMenu)
  return (
    <>
      <ProfileTarget {...target} />
      {menu}
    </>
  )
}
