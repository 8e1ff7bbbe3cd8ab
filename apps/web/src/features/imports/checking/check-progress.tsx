import { Alert, Button, Progress, Text } from '@mantine/core'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { formatNumber } from '#ui/format-number.ts'
import classes from '../imports.module.css'
import type { Counts } from './verdicts.ts'

interface CheckProgressProps {
  counts: Counts
  checks: { error: unknown; retry: () => void }
  isSending: boolean
}

/** How many rows the server has checked, while it checks. */
export function CheckProgress({ counts: { all, waiting, leftOut }, checks, isSending }: CheckProgressProps) {
  if (checks.error !== null) {
    return (
      <Alert color="red" role="alert" flex="1 0 100%">
        {messageOf(checks.error)}{' '}
        <Button size="compact-md" variant="default" onClick={checks.retry}>
          {i18n.t('Try again')}
        </Button>
      </Alert>
    )
  }
  if (waiting === 0 || isSending) return null
  const total = all - leftOut
  const words = i18n.t('{done} of {total} rows checked', {
    done: formatNumber(total - waiting),
    total: formatNumber(total),
  })
  return (
    <div className={classes.progress}>
      <Text size="sm" role="status">
        {words}
      </Text>
      <Progress value={(100 * (total - waiting)) / Math.max(1, total)} aria-label={words} />
    </div>
  )
}
