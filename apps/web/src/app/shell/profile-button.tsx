import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type ComponentProps, forwardRef, Suspense, useEffect, useRef, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/lazy-part.ts'
import { Initials } from '#ui/display/person.tsx'
import { usePerson } from './use-person.ts'
import { whenIdle } from './when-idle.ts'

const loadOverlays = () => import('./overlays.ts')
const ProfileMenu = lazyPart(async () => (await loadOverlays()).ProfileMenu)

/** The photo or initials that the menu of one's own hangs on. */
export const ProfileTarget = forwardRef<HTMLButtonElement, ComponentProps<'button'>>(
  function ProfileTarget(props, ref) {
    const { name, photo } = usePerson()
    return (
      <UnstyledButton mih={44} miw={44} aria-haspopup="menu" {...props} ref={ref}>
        <Initials name={name} photo={photo} />
        <VisuallyHidden>{i18n.t('Profile menu of {name}', { name })}</VisuallyHidden>
      </UnstyledButton>
    )
  },
)

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
  const target = <ProfileTarget ref={button} onClick={() => bring(true)} />
  if (!menu) return target
  return (
    <Suspense fallback={target}>
      <ProfileMenu {...menu} />
    </Suspense>
  )
}
