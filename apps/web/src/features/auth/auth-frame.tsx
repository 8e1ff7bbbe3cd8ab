import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { productName } from '@shala/contract/general/product'
import type { ReactNode } from 'react'
import { usePageTitle } from '#platform/screens/use-page-title.ts'
import { Logo } from '#ui/display/logo.tsx'
import layout from '#ui/layout.module.css'
import classes from './auth-frame.module.css'
import { LanguageSwitch } from './language-switch.tsx'

interface AuthFrameProps {
  title: string
  line: string
  footer?: ReactNode
  children: ReactNode
}

export function AuthFrame({ title, line, footer, children }: AuthFrameProps) {
  usePageTitle(title)
  return (
    <main className={`${layout.column} ${classes.frame}`}>
      <Group gap="xs" mb="lg">
        <Logo size={36} />
        <Text fw={650} size="lg">
          {productName}
        </Text>
      </Group>
      <Paper className={classes.card}>
        <Stack gap="lg">
          <div>
            <Title order={1} size="h2">
              {title}
            </Title>
            <Text c="dimmed">{line}</Text>
          </div>
          {children}
        </Stack>
      </Paper>
      {footer}
      <LanguageSwitch />
    </main>
  )
}
