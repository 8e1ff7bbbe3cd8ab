import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import layout from '../layout.module.css'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** The shell's header says the title; this page has no such header, or says something else. */
  keepsTitle?: boolean
  /** One line; left out where the header says it. */
  purpose?: string
  /** The primary action and what stands beside it. */
  actions?: ReactNode
  filters?: ReactNode
  children: ReactNode
}

/** Filters and the primary action in one line, then the content. The title stands once: in the shell's header, or here. */
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
