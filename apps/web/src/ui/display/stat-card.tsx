import { Card, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './stat-card.module.css'
import type { Meaning } from './status-badge.tsx'

interface StatCardProps {
  label: string
  /** Undefined while it loads. */
  figure: string | undefined
  context?: ReactNode
  meaning?: Meaning
  /** For screens on which a list below matters more. */
  isDense?: boolean
  className?: string | undefined
  /** What the card is instead of a box: a link, or a button. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode
}

export function StatCard(props: StatCardProps) {
  const { label, figure, context, meaning, isDense = false, className, renderRoot } = props
  return (
    <Card
      {...(renderRoot && { renderRoot })}
      data-pressable={renderRoot ? true : undefined}
      className={className ? `${classes.card} ${className}` : classes.card}
      data-meaning={meaning}
      data-dense={isDense || undefined}
      padding={isDense ? '6px 12px' : 'md'}
    >
      <Text size={isDense ? 'xs' : 'sm'} c="dimmed">
        {label}
      </Text>
      <Text className={classes.figure} component="div">
        {figure ?? <Skeleton height="1em" width="2.5em" my="0.15em" />}
      </Text>
      {context && (
        <Text size="xs" c="dimmed">
          {context}
        </Text>
      )}
    </Card>
  )
}
