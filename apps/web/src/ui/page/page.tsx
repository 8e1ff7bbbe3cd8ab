import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import layout from '../layout.module.css'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** The shell's header shows the title; this page has no such header, or shows something else. */
  keepsTitle?: boolean
  /** One line; left out if the header shows it. */
  purpose?: string
  /** The primary action and what is beside it. */
  actions?: ReactNode
  filters?: ReactNode
  children: ReactNode
}

/**
 * Filters and the primary action on one line, then the content. The title appears once: in the shell's header, or here.
 */
export function Page({ title, keepsTitle = false, purpose, actions, filters, children }: PageProps) {
  return (
    <Stack gap="sm" className={classes.page}>
      <div className={keepsTitle ? layout.words : layout.hidden}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {purpose && (
          <Text c="dimmed" size="sm">
            {purpose}
          </Text>
        )}
      </div>
      {(filters || actions) && (
        <div className={`${layout.row} ${classes.bar}`}>
          <div className={classes.filters}>{filters}</div>
          {actions && <div className={`${layout.wrap} ${classes.actions}`}>{actions}</div>}
        </div>
      )}
      {children}
    </Stack>
  )
}
