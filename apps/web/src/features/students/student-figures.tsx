import { Card, Text } from '@mantine/core'
import type { Answer } from '@shala/contract/general/endpoint'
import type { listStudents } from '@shala/contract/students/listed'
import { i18n } from '#platform/i18n.ts'
import { type Meaning, meaningColors } from '#ui/display/status-badge.tsx'
import { formatPercent } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import classes from './student-figures.module.css'

type Listed = Answer<typeof listStudents>

const shares = [
  { key: 'active', meaning: 'good' },
  { key: 'leaved', meaning: 'bad' },
  { key: 'passout', meaning: 'info' },
] as const

function labelOf(key: (typeof shares)[number]['key']): string {
  if (key === 'active') return i18n.t('Active')
  return key === 'leaved' ? i18n.t('Inactive') : i18n.t('Graduated')
}

/** How many are on this page, and the figures of the school or the chosen class (docs/product.md, Students). */
export function StudentFigures({ answer }: { answer: Listed | undefined }) {
  const statistics = answer?.statistics
  const share = (count: number) => (statistics?.total ? (100 * count) / statistics.total : 0)
  return (
    <Card className={`${layout.across} ${classes.card}`} px={{ base: 8, sm: 16 }} py={8}>
      <section className={`${layout.line} ${layout.fixed}`} aria-label={i18n.t('Students shown')}>
        <Ring
          shares={shares.map(({ key, meaning }) => ({ meaning, percent: share(statistics?.[key] ?? 0) }))}
        />
        <Shown answer={answer} />
      </section>
      <dl className={classes.figures}>
        {shares.map(({ key, meaning }) => (
          <Share
            key={key}
            label={labelOf(key)}
            meaning={meaning}
            count={statistics?.[key]}
            percent={share(statistics?.[key] ?? 0)}
          />
        ))}
      </dl>
    </Card>
  )
}

/** The shares one after another, from the top; the rest of the ring is grey. */
function Ring({ shares }: { shares: { meaning: Meaning; percent: number }[] }) {
  let end = 0
  const parts = shares.map(({ meaning, percent }) => {
    const start = end
    end += percent
    return `var(--mantine-color-${meaningColors[meaning]}-6) ${start}% ${end}%`
  })
  const rest = `var(--mantine-color-default-border) ${end}%`
  const background = `conic-gradient(${[...parts, rest].join(', ')})`
  return <span className={classes.ring} style={{ background }} aria-hidden="true" />
}

interface ShareProps {
  label: string
  meaning: Meaning
  count: number | undefined
  percent: number
}

/** Dashes keep its space while it is loading. */
function Share({ label, meaning, count, percent }: ShareProps) {
  return (
    <div className={classes.figure} data-meaning={meaning}>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" className={classes.number}>
        {count === undefined ? '–' : formatPercent(Math.round(percent))}
      </Text>
      <Text component="dd" size="xs" c="dimmed" className={layout.hiddenOnPhone}>
        {count !== undefined && i18n.t('{count, plural, one {# student} other {# students}}', { count })}
      </Text>
    </div>
  )
}

function ofTotal({ pagination }: Listed): string {
  return i18n.t('of {total}', { total: formatNumber(pagination.total) })
}

function Shown({ answer }: { answer: Listed | undefined }) {
  return (
    <div className={classes.shownWords}>
      <Text className={classes.number}>{answer ? formatNumber(answer.students.length) : '–'}</Text>
      <Text size="xs" c="dimmed">
        {answer && (answer.pagination.total === 0 ? i18n.t('found') : ofTotal(answer))}
      </Text>
    </div>
  )
}
