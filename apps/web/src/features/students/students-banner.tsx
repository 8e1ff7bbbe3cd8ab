import { Alert, Button, Group } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'

/** For a school without students; gone with the first, or when dismissed. */
export function StudentsBanner({ onGo }: { onGo: () => void }) {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <Alert
      color="brand"
      icon={<IconSparkles size={20} stroke={1.75} aria-hidden="true" />}
      withCloseButton
      closeButtonLabel={i18n.t('Dismiss')}
      onClose={() => setDismissed(true)}
    >
      <Group gap="sm">
        {i18n.t('Create your first student to get started!')}
        <Button size="compact-md" onClick={onGo}>
          {i18n.t('Go')}
        </Button>
      </Group>
    </Alert>
  )
}
