import { Button, Card, CloseButton, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import classes from './dashboard.module.css'

/** Guides an admin while the school has no students; gone with the first one, or when dismissed. */
export function NextStep() {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <Card className={classes.next}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2} size="h3">
            {i18n.t('Create your first student to get started!')}
          </Title>
          <Text>
            {i18n.t(
              "Import the list you already have, from Excel or pasted, or add students one by one. Then you can mark today's attendance.",
            )}
          </Text>
        </div>
        <CloseButton size={44} aria-label={i18n.t('Dismiss')} onClick={() => setDismissed(true)} />
      </Group>
      <Group gap="xs">
        <Button renderRoot={(props) => <Link to="/students" {...props} />}>{i18n.t('Go')}</Button>
        <Button variant="default" renderRoot={(props) => <Link to="/import" {...props} />}>
          {i18n.t('Import')}
        </Button>
      </Group>
    </Card>
  )
}
