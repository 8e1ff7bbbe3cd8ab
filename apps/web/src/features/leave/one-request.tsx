import { Alert, Button, Group } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'

/** The address names one request: this leads back to all of them. */
export function OneRequest({ onShowAll }: { onShowAll: () => void }) {
  return (
    <Alert color="blue" py="xs">
      <Group justify="space-between" gap="xs">
        {i18n.t('Showing only the request from the link.')}
        <Button variant="default" onClick={onShowAll}>
          {i18n.t('Show all')}
        </Button>
      </Group>
    </Alert>
  )
}
