import { Card, RingProgress, Skeleton, Text } from '@mantine/core'
import type { Answer } from '@shala/contract/endpoint'
import type { listStudents } from '@shala/contract/students'
import { i18n } from '#platform/i18n.ts'
import { formatNumber, formatPercent } from '#ui/format.ts'
import classes from './student-figures.module.css'

type Listed = Answer<typeof listStudents>

const shares = [
  { key: 'active', color: 'green' },
  { key: 'leaved', color: 'red' },
  { key: 'passout', color: 'blue' },
] as const

function labelOf(key: (typeof shares)[number]['key']): string {
  if (key === 'active') return i18n.t('Active')
  return key === 'leaved' ? i18n.t('Inactive') : i18n.t('Graduated')
}

/** The students on this page, and how the whole selection stands (spec 2, section 2.1). */
export function StudentFigures({ answer }: { answer: Listed | undefined }) {
  const statistics = answer?.statistics
  const share = (count: number) => (statistics?.total ? (100 * count) / statistics.total : 0)
  return (
    <Card className={classes.card} padding="sm">
      <RingProgress
        size={104}
        thickness={10}
        role="group"
        aria-label={i18n.t('Students shown')}
        rootColor="var(--mantine-color-default-border)"
        sections={shares.map(({ key, color }) => ({
          value: share(statistics?.[key] ?? 0),
          color: `var(--mantine-color-${color}-6)`,
        }))}
        label={answer && <Shown answer={answer} />}
      />
      <dl className={classes.figures}>
        {shares.map(({ key, color }) => (
          <div key={key} className={classes.figure} data-color={color}>
            <Text component="dt" size="sm" c="dimmed">
              {labelOf(key)}
            </Text>
            <Text component="dd" className={classes.number}>
              {statistics ? (
                formatPercent(Math.round(share(statistics[key])))
              ) : (
                <Skeleton height={20} width={48} />
              )}
            </Text>
            <Text component="dd" size="xs" c="dimmed">
              {statistics &&
                i18n.t('{count, plural, one {# student} other {# students}}', { count: statistics[key] })}
            </Text>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Shown({ answer: { students, pagination } }: { answer: Listed }) {
  return (
    <>
      <Text ta="center" className={classes.shown}>
        {formatNumber(students.length)}
      </Text>
      <Text ta="center" size="xs" c="dimmed">
        {i18n.t('of {total}', { total: formatNumber(pagination.total) })}
      </Text>
    </>
  )
}
