import { useAtHand } from '#platform/loading/at-hand.ts'
import { pressedPart } from '#platform/loading/pressed-part.ts'
import { usePressedMenu } from '#ui/menu/use-menu.tsx'
import { ProfileTarget } from './profile-target.tsx'

const ProfileMenu = pressedPart(async () => (await import('./overlays.ts')).ProfileMenu)

/** Present from the first frame; its menu is loaded when idle, or with the press. */
export function ProfileButton() {
  const { target, menu } = usePressedMenu((place) => <ProfileMenu {...place} />)
  useAtHand(ProfileMenu)
  return (
    <>
      <ProfileTarget {...target} />
      {menu}
    </>
  )
}
