import { Alert, Button, Progress, Text } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import { formatNumber } from '#ui/format-number.ts'
import classes from '../imports.module.css'
import type { Progress as SendingProgress } from './use-sending.ts'

interface SendingBarProps {
  progress: SendingProgress
  onStop: () => void
  onGoOn: () => void
}

/** The progress of sending, and a way out. */
export function SendingBar({
  progress: { done, total, isLost, isStopping },
  onStop,
  onGoOn,
}: SendingBarProps) {
  const words = i18n.t('{done} of {total} sent', { done: formatNumber(done), total: formatNumber(total) })
  return (
    <div className={classes.progress}>
      <Text size="sm" role="status">
        {words}
      </Text>
      <Progress value={(100 * done) / Math.max(1, total)} aria-label={words} />
      {isLost && (
        <Alert color="amber" role="alert" mt="xs">
          {i18n.t('No connection. What was sent is kept; the rest continues when you are back online.')}{' '}
          <Button size="compact-md" variant="default" onClick={onGoOn}>
            {i18n.t('Continue')}
          </Button>
        </Alert>
      )}
      <Button size="compact-md" variant="subtle" mt={4} disabled={isStopping} onClick={onStop}>
        {i18n.t('Stop')}
      </Button>
    </div>
  )
}
