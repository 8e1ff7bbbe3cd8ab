import { Text } from '@mantine/core'
import { schoolTexts } from '@shala/contract/schools/schools'
import type { ReactNode } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from './school-form.module.css'

interface FormFooterProps {
  hasErrors: boolean
  /** Why the last press failed. */
  failure: ReactNode
  children: ReactNode
}

/** The buttons stay in view, together with the reason why they failed. */
export function FormFooter({ hasErrors, failure, children }: FormFooterProps) {
  return (
    <div className={`${layout.row} ${layout.footer} ${classes.footer}`} data-foot>
      {failure && <div className={classes.failure}>{failure}</div>}
      {hasErrors && (
        <Text className={classes.problem} size="sm" c="var(--mantine-color-error)" role="alert">
          {i18n.t(schoolTexts.fixErrors)}
        </Text>
      )}
      {children}
    </div>
  )
}
