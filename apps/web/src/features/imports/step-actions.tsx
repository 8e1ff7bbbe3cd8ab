import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './imports.module.css'

interface StepActionsProps {
  /** The reason why it does not go on. */
  failure?: string | null | undefined
  children: ReactNode
}

/** A step's buttons, in sight wherever the step is scrolled to. */
export function StepActions({ failure, children }: StepActionsProps) {
  return (
    <div className={classes.actions}>
      {failure && (
        <Alert color="red" role="alert" flex="1 0 100%">
          {failure}
        </Alert>
      )}
      {children}
    </div>
  )
}
