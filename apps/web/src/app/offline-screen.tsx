import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { PartGone } from '#platform/loading/import-again.ts'
import { loadNewVersionOnce } from '#platform/loading/new-version.ts'
import { NewVersionNote } from '#platform/loading/new-version-note.tsx'

const againMs = 5000

/** Shown in place of a screen that could not be opened. */
export function OfflineScreen({ error }: { error: unknown }) {
  return error instanceof PartGone ? <NewVersion part={error.part} /> : <NoServer error={error} />
}

/** The screen is not in the server's version of the app, so that version is loaded at this very address. */
function NewVersion({ part }: { part: string }) {
  useEffect(() => loadNewVersionOnce(part), [part])
  return <NewVersionNote />
}

/** The start could not reach the server; nobody is signed out for that. */
function NoServer({ error }: { error: unknown }) {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await router.invalidate().finally(() => setBusy(false))
  }
  // Nobody has to press anything: it retries until it succeeds.
  useEffect(() => {
    const timer = setInterval(() => void router.invalidate(), againMs)
    return () => clearInterval(timer)
  }, [router])
  return (
    <Center mih="70dvh" p="md">
      <Stack align="center" gap="sm" ta="center" role="alert">
        <IconCloudOff size={48} stroke={1.5} aria-hidden="true" />
        <Title order={1} size="h2">
          {i18n.t('We could not load this')}
        </Title>
        <Text c="dimmed" maw={380}>
          {messageOf(error)} {i18n.t('You are still signed in.')}
        </Text>
        <Button onClick={retry} loading={isBusy}>
          {i18n.t('Try Again')}
        </Button>
      </Stack>
    </Center>
  )
}
