import { type ComponentType, useEffect, useEffectEvent } from 'react'
import { toast } from '#ui/toast.tsx'
import { i18n } from '../i18n.ts'
import { type LazyPart, lazyPart } from './lazy-part.tsx'
import { loadNewVersion, newVersionText } from './new-version.ts'

interface Overlay {
  onClose?: () => void
  onOpen?: (isOpen: boolean) => void
  /** For a menu, which stays mounted when it closes. */
  isOpen?: boolean
}

/** Says that only the new version has what was pressed. */
export function tellOfNewVersion(): void {
  toast('info', i18n.t(newVersionText), { action: { label: i18n.t('Reload'), onPress: loadNewVersion } })
}

/** Replaces a dialog or a menu that only the new version has. */
function ToldInToast({ onClose, onOpen, isOpen = true }: Overlay) {
  const close = useEffectEvent(() => (onClose ? onClose() : onOpen?.(false)))
  useEffect(() => {
    if (!isOpen) return
    tellOfNewVersion()
    close()
  }, [isOpen])
  return null
}

/** A dialog or a menu that a press loads. */
export function lazyOverlay<Props extends Overlay>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  return lazyPart<Props>(load, ToldInToast)
}
