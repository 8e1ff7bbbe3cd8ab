import { i18n } from '@lingui/core'
import { Alert, Button, Group } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'

interface StartBannerProps {
  text: string
  onGo: () => void
}

/** Above a list that is still empty; gone with the first row, or when dismissed. */
export function StartBanner({ text, onGo }: StartBannerProps) {
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
        {text}
        <Button size="compact-md" onClick={onGo}>
          {i18n.t('Go')}
        </Button>
      </Group>
    </Alert>
  )
}
