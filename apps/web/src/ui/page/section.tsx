import { Card, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import layout from '../layout.module.css'
import classes from './section.module.css'

interface SectionProps {
  title: string
  /** One line about the section. */
  line?: string
  /** Shown beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page with its own title. */
export function Section({ title, line, action, children }: SectionProps) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} display="block">
      <div className={`${layout.row} ${classes.head}`}>
        <div className={classes.words}>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {line && <p className={`${layout.quiet} ${classes.line}`}>{line}</p>}
        </div>
        {action}
      </div>
      {children}
    </Card>
  )
}

/** The sections of a page, one below the other. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={layout.loose}>{children}</div>
}

/** Label and value; a dash for an unknown value. */
export function Details({ rows }: { rows: [label: string, value: ReactNode][] }) {
  return (
    <dl className={`${layout.stack} ${classes.details}`}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value || (
              <Text component="span" c="dimmed">
                –
              </Text>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
