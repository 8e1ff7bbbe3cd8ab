import { Alert, Button, Group, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { readClaims } from '#platform/session/session.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { AgreeDialog } from './lazy-dialogs.ts'
import { noticeQuery } from './privacy-queries.ts'

/** For as long as the app is open; the next time it asks again. */
const putOff = new Set<string>()

/** Asks a family to read the notice and agree, after signing in and after each new version. Nothing waits for it. */
export function ConsentBanner({ className }: { className?: string | undefined }) {
  const { data: found } = useQuery(noticeQuery)
  const [isReading, setReading] = useState(false)
  const [, drawAgain] = useState(0)
  usePreload(AgreeDialog)
  const { userId = '', name = '' } = readClaims() ?? {}
  const standing = found?.own?.standing
  if (!found || (standing !== 'missing' && standing !== 'older')) return null
  const key = `${userId} ${found.notice.version}`
  if (putOff.has(key) && !isReading) return null
  const notNow = () => {
    putOff.add(key)
    drawAgain((times) => times + 1)
  }
  return (
    <Alert
      color="blue"
      className={className}
      role="region"
      aria-label={i18n.t('How the school uses data')}
      icon={<IconShieldLock aria-hidden="true" />}
      title={i18n.t('How the school uses data')}
    >
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 14rem">
          {standing === 'older'
            ? i18n.t('The school has changed what it says about data. Please read it and agree for {name}.', {
                name,
              })
            : i18n.t('Please read what the school keeps about {name}, and agree.', { name })}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={notNow}>
            {i18n.t('Not now')}
          </Button>
          <Button onClick={() => setReading(true)}>{i18n.t('Read and agree')}</Button>
        </Group>
      </Group>
      {isReading && (
        <LazyDialog onClose={() => setReading(false)}>
          <AgreeDialog notice={found.notice} onClose={() => setReading(false)} />
        </LazyDialog>
      )}
    </Alert>
  )
}
