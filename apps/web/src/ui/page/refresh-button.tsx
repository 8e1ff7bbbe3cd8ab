import { i18n } from '@lingui/core'
import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useIsPhone } from '../media.ts'

interface RefreshButtonProps {
  onRefresh: () => unknown
  isRefreshing: boolean
}

/** On phones, where the header has none. */
export function RefreshButton({ onRefresh, isRefreshing }: RefreshButtonProps) {
  if (!useIsPhone()) return null
  return (
    <ActionIcon
      variant="default"
      aria-label={i18n.t('Refresh')}
      loading={isRefreshing}
      onClick={() => void onRefresh()}
    >
      <IconRefresh size={20} stroke={1.75} />
    </ActionIcon>
  )
}
