import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useActiveStudents } from '#features/attendance/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { Failed } from '#ui/page/states.tsx'
import classes from './new-year.module.css'
import type { NewYear, YearRow } from './use-new-year.ts'

interface ClassStudentsProps {
  row: YearRow
  onDecide: NewYear['decide']
}

type Decision = Parameters<NewYear['decide']>[2]

/** The students of a class, each with what they do. */
export function ClassStudents({ row: { from, exceptions }, onDecide }: ClassStudentsProps) {
  const { data, error, isFetching, refetch } = useActiveStudents(from._id)
  if (!data && error) {
    return <Failed message={messageOf(error)} onRetry={refetch} isRetrying={isFetching} />
  }
  if (!data) return <Skeleton height={160} />
  const choices: { value: Decision; label: string }[] = [
    { value: 'moves', label: i18n.t('Moves') },
    { value: 'stays', label: i18n.t('Stays back') },
    { value: 'leaves', label: i18n.t('Leaves') },
  ]
  return (
    <ul className={layout.ruled}>
      {data.map(({ _id: id, name, rollNumber }) => (
        <li key={id} className={classes.student}>
          <Text component="span" className={layout.words}>
            {i18n.t('{rollNumber}. {name}', { rollNumber, name })}
          </Text>
          <SegmentedControl
            className={classes.choice}
            aria-label={name}
            data={choices}
            value={exceptions.find((one) => one.id === id)?.fate ?? 'moves'}
            onChange={(value) => onDecide(id, from._id, value as Decision)}
          />
        </li>
      ))}
    </ul>
  )
}
