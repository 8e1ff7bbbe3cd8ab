import type { ReactNode } from 'react'
import classes from './dialog.module.css'

/** A dialog's buttons: they stay in sight while its content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
