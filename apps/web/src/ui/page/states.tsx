import { i18n } from '@lingui/core'
import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'

/** True once this has been on screen for that long: what loads at once shows nothing. */
export function useLasting(ms: number): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLasting
}

export const notHereWords = () => i18n.t('This is not on your device yet. It opens when you are back online.')

function waitingWords(isSlow: boolean, label: string | undefined): string {
  if (!navigator.onLine) return notHereWords()
  return isSlow ? i18n.t('Still working. Your network may be slow.') : (label ?? i18n.t('Loading...'))
}

/** Shows nothing for 150 ms, then a spinner. After 5 s it says that the network may be slow. */
export function Loading({ label }: { label?: string }) {
  const isShown = useLasting(150)
  const isSlow = useLasting(5000)
  if (!isShown) return null
  return (
    <Center mih={200} role="status" aria-live="polite">
      <Stack align="center" gap="sm">
        <Loader aria-hidden="true" />
        <Text c="dimmed" ta="center" px="md">
          {waitingWords(isSlow, label)}
        </Text>
      </Stack>
    </Center>
  )
}

interface EmptyProps {
  title: string
  hint?: string | undefined
  icon?: ReactNode
  children?: ReactNode
}

/** Says what is missing and, in its children, offers the next step. */
export function Empty({ title, hint, icon, children }: EmptyProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      {icon}
      <Title order={2} size="h3">
        {title}
      </Title>
      {hint && (
        <Text c="dimmed" maw={420}>
          {hint}
        </Text>
      )}
      {children}
    </Stack>
  )
}

interface FailedProps {
  message: string
  onRetry: () => void
  isRetrying?: boolean
}

export function Failed({ message, onRetry, isRetrying = false }: FailedProps) {
  return (
    <Stack align="center" gap="sm" py={40} px="md" ta="center" role="alert">
      <IconCloudOff size={36} stroke={1.5} aria-hidden="true" />
      <Text maw={420}>{message}</Text>
      <Button variant="default" onClick={onRetry} loading={isRetrying}>
        {i18n.t('Try again')}
      </Button>
    </Stack>
  )
}
