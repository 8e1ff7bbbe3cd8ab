import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** On phones the shell's header says the title; this page has no such header, or says more. */
  keepsTitle?: boolean
  purpose: string
  /** The primary action and what stands beside it. */
  actions?: ReactNode
  filters?: ReactNode
  children: ReactNode
}

/** Title, what it is for, the primary action, filters, content. */
export function Page({ title, keepsTitle = false, purpose, actions, filters, children }: PageProps) {
  return (
    <Stack gap="md" className={classes.page}>
      <div className={classes.head}>
        <div className={keepsTitle ? classes.words : `${classes.words} ${classes.inHeader}`}>
          <Title order={1} size="h2">
            {title}
          </Title>
          <Text c="dimmed" size="sm">
            {purpose}
          </Text>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {filters}
      {children}
    </Stack>
  )
}
