import { i18n } from '@lingui/core'
import { Skeleton } from '@mantine/core'
import layout from '../layout.module.css'
import classes from './bar-chart.module.css'
import type { Meaning } from './status-badge.tsx'

interface Segment {
  meaning: Meaning
  /** Of the width, 0 to 100. */
  share: number
}

export interface Bar {
  key: string
  label: string
  segments: Segment[]
  /** Shown at its end: '92.5%', '14 students'. */
  value: string
}

export interface Series {
  meaning: Meaning
  label: string
}

interface BarChartProps {
  label: string
  bars: Bar[]
  /** The meaning of the colours, for bars that have several. */
  series?: Series[]
}

/** This many bars can be compared at a glance. */
const most = 30

/** Horizontal bars, each with its label and its figure. A table beside it says the same to those who do not see it. */
export function BarChart({ label, bars, series = [] }: BarChartProps) {
  const shown = bars.slice(0, most)
  return (
    <figure className={`${layout.card} ${classes.chart}`}>
      <figcaption className={`${layout.row} ${classes.head}`}>
        <span className={classes.title}>{label}</span>
        {series.map(({ meaning, label }) => (
          <span key={label} className={classes.series}>
            <i data-meaning={meaning} />
            {label}
          </span>
        ))}
      </figcaption>
      <div
        className={classes.bars}
        data-many={shown.length > 12 || undefined}
        role="img"
        aria-label={i18n.t('{label}. The table below has the figures of this chart.', { label })}
      >
        {shown.map(({ key, label, segments, value }) => (
          <div key={key} className={classes.bar}>
            <span className={classes.label}>{label}</span>
            <span className={classes.track}>
              {segments.map(({ meaning, share }) => (
                <i key={meaning} data-meaning={meaning} style={{ width: `${share}%` }} />
              ))}
            </span>
            <span className={classes.value}>{value}</span>
          </div>
        ))}
      </div>
      {bars.length > most && (
        <p className={`${layout.tiny} ${layout.below}`}>
          {i18n.t('The chart shows the first {shown} of {total}; the table has all of them.', {
            shown: most,
            total: bars.length,
          })}
        </p>
      )}
    </figure>
  )
}

/** The shape of a chart that is loading. */
export function BarChartSkeleton() {
  return (
    <div className={`${layout.card} ${classes.chart}`} aria-hidden="true">
      {[72, 58, 66, 44, 61].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} my={7} />
      ))}
    </div>
  )
}
