import { i18n } from '@lingui/core'
import { Box, Progress, Text } from '@mantine/core'
import { formatPercent } from '../format.ts'

/** A progress bar for something being sent; `share` is from 0 to 1. */
export function Sending({ share }: { share: number }) {
  const sent = i18n.t('{percent} sent', { percent: formatPercent(Math.round(100 * share)) })
  return (
    <Box flex="1 0 100%">
      <Text size="sm">{sent}</Text>
      <Progress value={100 * share} aria-label={sent} />
    </Box>
  )
}
