import { Card, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './stat-card.module.css'
import { type Meaning, meaningColors } from './status-badge.tsx'

interface StatCardProps {
  label: string
  /** Undefined while it loads. */
  figure: string | undefined
  context?: ReactNode
  meaning?: Meaning
  className?: string | undefined
}

export function StatCard({ label, figure, context, meaning, className }: StatCardProps) {
  return (
    <Card
      className={className ? `${classes.card} ${className}` : classes.card}
      data-meaning={meaning && meaningColors[meaning]}
    >
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {figure === undefined ? (
        <Skeleton height={28} width={72} my={5} />
      ) : (
        <Text className={classes.figure}>{figure}</Text>
      )}
      {context && (
        <Text size="xs" c="dimmed">
          {context}
        </Text>
      )}
    </Card>
  )
}
