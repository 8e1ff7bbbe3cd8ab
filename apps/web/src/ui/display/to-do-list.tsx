import { Button, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import layout from '#ui/layout.module.css'
import type { Meaning } from './status-badge.tsx'
import classes from './to-do-list.module.css'

export interface ToDo {
  /** A number and a thing: '2 classes not marked'. */
  head: string
  detail?: ReactNode
  meaning: Meaning
  /** A link or buttons; none on a line that only informs. */
  action?: ReactNode
}

/** One line for each thing that somebody has to do. */
export function ToDoList({ items }: { items: readonly ToDo[] }) {
  return (
    <ul className={`${layout.card} ${classes.list}`}>
      {items.map(({ head, detail, meaning, action }) => (
        <li key={head} className={classes.item} data-meaning={meaning}>
          <Text component="span" fw={600} className={`${classes.head} ${layout.figures}`}>
            {head}
          </Text>
          <Text component="span" size="sm" c="dimmed" className={classes.detail}>
            {detail}
          </Text>
          {action && <span className={classes.action}>{action}</span>}
        </li>
      ))}
    </ul>
  )
}

interface ToDoLinkProps {
  /** The verb. */
  label: string
  /** The head of its line, for screen readers. */
  head: string
  renderRoot: (props: Record<string, unknown>) => ReactNode
}

export function ToDoLink({ label, head, renderRoot }: ToDoLinkProps) {
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`${label}: ${head}`}
      rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden="true" />}
      renderRoot={renderRoot}
    >
      {label}
    </Button>
  )
}
