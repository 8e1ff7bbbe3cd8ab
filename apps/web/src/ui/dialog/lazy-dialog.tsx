import { i18n } from '@lingui/core'
import { Loader, VisuallyHidden } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import layout from '../layout.module.css'
import './last-focused.ts' // It listens before the dialog itself is there.
import classes from './lazy-dialog.module.css'
import { useBackCloses } from './use-back-closes.ts'

interface LazyDialogProps {
  /** Nobody is waiting for it any more. */
  onClose: () => void
  children: ReactNode
}

/** Around a dialog that is loaded when it is first opened: if that takes a while, it says so. */
export function LazyDialog({ onClose, children }: LazyDialogProps) {
  return <Suspense fallback={<Coming onClose={onClose} />}>{children}</Suspense>
}

function Coming({ onClose }: { onClose: () => void }) {
  useBackCloses(true, false, onClose)
  const press = useEffectEvent((key: string) => key === 'Escape' && onClose())
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => void press(key)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <div className={`${layout.centred} ${classes.coming}`} role="status">
      <Loader />
      <VisuallyHidden>{i18n.t('Loading...')}</VisuallyHidden>
    </div>
  )
}
