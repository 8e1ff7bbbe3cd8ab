import { i18n } from '@lingui/core'
import { Group, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useLasting } from '../page/states.tsx'

const widths = ['62%', '48%', '70%', '55%', '64%', '44%']

/** The shape of a list, after 150 ms. */
export function ListSkeleton({ label, rows = 6 }: { label?: string | undefined; rows?: number | undefined }) {
  const isShown = useLasting(150)
  if (!isShown) return null
  return (
    <div role="status">
      {label ? (
        <Text size="sm" c="dimmed" p="sm">
          {label}
        </Text>
      ) : (
        <VisuallyHidden>{i18n.t('Loading...')}</VisuallyHidden>
      )}
      {widths.slice(0, rows).map((width) => (
        <Group key={width} wrap="nowrap" p="sm" aria-hidden="true">
          <Skeleton circle height={40} />
          <Skeleton height={14} width={width} />
        </Group>
      ))}
    </div>
  )
}
