import type { ComponentProps } from 'react'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import layout from '#ui/layout.module.css'
import classes from './imports.module.css'

/** A step's buttons, always in view. */
export function StepActions(props: Omit<ComponentProps<typeof DialogActions>, 'className'>) {
  return <DialogActions {...props} className={`${layout.row} ${layout.footer} ${classes.actions}`} />
}
