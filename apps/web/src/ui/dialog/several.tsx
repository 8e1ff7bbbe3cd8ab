import { i18n } from '@lingui/core'
import { Alert, Progress, Text } from '@mantine/core'
import layout from '../layout.module.css'
import classes from './several.module.css'

const named = 3

/** At most three names, then '... and 2 more'. */
export function firstNames(people: { name: string }[]): string[] {
  const names = people.slice(0, named).map(({ name }) => name)
  const more = people.length - names.length
  return more > 0 ? [...names, i18n.t('... and {count} more', { count: more })] : names
}

/** The people in a question about several. */
export function Names({ people }: { people: { name: string }[] }) {
  return (
    <ul className={classes.names}>
      {firstNames(people).map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

interface FailedProps {
  title: string
  failed: { key: string; name: string; reason: string }[]
}

/** The names of those for whom it failed. */
export function FailedOnes({ title, failed }: FailedProps) {
  return (
    <Alert color="red" role="alert" title={title}>
      <ul className={classes.names}>
        {failed.map(({ key, name, reason }) => (
          <li key={key}>
            <b>{name}</b>: {reason}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** The progress with several. */
export function DoneSoFar({ done, count }: { done: number; count: number }) {
  const words = i18n.t('{done} of {count} done', { done, count })
  return (
    <div className={layout.apart} role="status">
      <Text size="sm">{words}</Text>
      <Progress value={(100 * done) / count} aria-label={words} />
    </div>
  )
}
