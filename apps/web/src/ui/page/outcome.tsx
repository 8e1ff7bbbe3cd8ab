import { Stack, ThemeIcon, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface OutcomeProps {
  icon: ReactNode
  /** One of Mantine's colours. */
  color: string
  title: string
  children?: ReactNode
}

/** The result of a single request, alone on its screen. */
export function Outcome({ icon, color, title, children }: OutcomeProps) {
  return (
    <Stack align="center" gap="sm" role="status">
      <ThemeIcon variant="light" color={color} size={72} radius="xl" aria-hidden="true">
        {icon}
      </ThemeIcon>
      <Title order={1} size="h2">
        {title}
      </Title>
      {children}
    </Stack>
  )
}
