import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import layout from '../layout.module.css'
import classes from './dialog.module.css'

interface DialogActionsProps {
  /** Why the last press failed, shown beside the button wherever the content is scrolled to. */
  failure?: ReactNode
  /** Replaces a dialog's own look: at the foot of a page, which nothing else may cover then. */
  className?: string | undefined
  children: ReactNode
}

/** A dialog's buttons: they stay in view while its content scrolls. */
export function DialogActions({ failure, className, children }: DialogActionsProps) {
  return (
    <div
      className={className ?? `${layout.wrap} ${classes.actions}`}
      data-foot={className ? true : undefined}
    >
      {failure && (
        <Alert color="red" role="alert" flex="1 0 100%">
          {failure}
        </Alert>
      )}
      {children}
    </div>
  )
}
