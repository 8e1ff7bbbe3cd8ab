import { Group, Skeleton, VisuallyHidden } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import { useLasting } from './states.tsx'

const rows = ['62%', '48%', '70%', '55%', '64%', '44%']

/** The shape of a list, from 150 ms on. */
export function ListSkeleton() {
  const isShown = useLasting(150)
  if (!isShown) return null
  return (
    <div role="status">
      <VisuallyHidden>{i18n.t('Loading...')}</VisuallyHidden>
      {rows.map((width) => (
        <Group key={width} wrap="nowrap" p="sm" aria-hidden="true">
          <Skeleton circle height={40} />
          <Skeleton height={14} width={width} />
        </Group>
      ))}
    </div>
  )
}
