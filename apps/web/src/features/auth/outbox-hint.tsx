import { Alert } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import { useIsOutbox } from './public-config.ts'

export function OutboxHint({ identifier }: { identifier: string }) {
  const isOutbox = useIsOutbox(identifier.includes('@') ? 'email' : 'phone')
  if (!isOutbox) return null
  return (
    <Alert color="gray" p="xs" fz="sm">
      {i18n.t(
        'No message provider is set up: codes appear in the terminal that runs the server and in its outbox file.',
      )}
    </Alert>
  )
}
