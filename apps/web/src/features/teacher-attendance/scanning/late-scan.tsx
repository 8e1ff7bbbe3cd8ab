import { Button, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { Outcome } from '#ui/page/outcome.tsx'

/** A scan that was opened long ago does not count by itself: its person may be at home by now, or have just come. */
export function LateScan({ onScan, onHome }: { onScan: () => void; onHome: () => void }) {
  return (
    <Outcome
      icon={<IconInfoCircle size={40} stroke={1.5} aria-hidden="true" />}
      color="blue"
      title={i18n.t('Check in or out now?')}
    >
      <Text>
        {i18n.t(
          'This page was opened earlier, and nothing has been recorded. The time of your press will count.',
        )}
      </Text>
      <Button onClick={onScan}>{i18n.t('Yes, now')}</Button>
      <Button variant="default" onClick={onHome}>
        {i18n.t('Not now')}
      </Button>
    </Outcome>
  )
}
