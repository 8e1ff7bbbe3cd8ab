import { Alert } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { i18n } from '#platform/i18n.ts'
import { configQuery } from '../public-config.ts'

/** Says where to find codes that go to the server's outbox instead of a mailbox or phone. */
export function OutboxHint({ identifier }: { identifier: string }) {
  // Signing in and a refused password clear the cache; the screen stays as it is meanwhile.
  const config = useQuery({ ...configQuery, placeholderData: keepPreviousData })
  const channel = identifier.includes('@') ? 'email' : 'phone'
  if (config.data?.delivery[channel] !== 'outbox') return null
  return (
    <Alert color="gray" role="note" p="xs" fz="sm">
      {i18n.t(
        'No message provider is set up, so OTPs appear in the terminal running the server and in its outbox file.',
      )}
    </Alert>
  )
}
