import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import layout from '../layout.module.css'
import classes from './dialog.module.css'

interface DialogActionsProps {
  /** The reason why the last press failed, shown beside the button wherever the content is scrolled to. */
  failure?: ReactNode
  /** In place of a dialog's own look. */
  className?: string | undefined
  children: ReactNode
}

/** A dialog's buttons: they stay in sight while its content scrolls. */
export function DialogActions({
  failure,
  className = `${layout.wrap} ${classes.actions}`,
  children,
}: DialogActionsProps) {
  return (
    <div className={className}>
      {failure && (
        <Alert color="red" role="alert" flex="1 0 100%">
          {failure}
        </Alert>
      )}
      {children}
    </div>
  )
}
