import layout from '../layout.module.css'
import classes from './list.module.css'
import type { Column } from './list-column.ts'
import { pressOf } from './press-of.ts'
import type { RowsProps } from './rows-props.ts'

/** In plain elements: a phone draws a dozen before anything is visible. */
export function ListCards<Row>({ label, columns, rowKey, rows, litKey, onOpen }: RowsProps<Row>) {
  return (
    <ul className={`${layout.tight} ${classes.cards}`} aria-label={label}>
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          data-row={rowKey(row)}
          aria-current={rowKey(row) === litKey || undefined}
          {...pressOf(row, onOpen)}
        >
          <Led columns={columns} row={row} />
        </li>
      ))}
    </ul>
  )
}

type RowProps<Row> = Pick<RowsProps<Row>, 'columns'> & { row: Row }

/** The card, beside what precedes it. */
function Led<Row>({ columns, row }: RowProps<Row>) {
  const leads = columns.filter(({ inCard }) => inCard === 'lead')
  const card = <RowCard columns={columns} row={row} />
  if (leads.length === 0) return card
  return (
    <div className={classes.led}>
      {leads.map(({ key, render }) => (
        <div key={key}>{render(row)}</div>
      ))}
      <div className={layout.rest}>{card}</div>
    </div>
  )
}

function RowCard<Row>({ columns, row }: RowProps<Row>) {
  const at = (place: Column<Row>['inCard']) => columns.filter(({ inCard = 'line' }) => inCard === place)
  return (
    <>
      <div className={`${layout.row} ${layout.start} ${layout.ends} ${classes.top}`}>
        <div className={classes.heading}>
          {at('heading').map(({ key, render }) => (
            <div key={key}>{render(row)}</div>
          ))}
        </div>
        <div className={`${layout.line} ${layout.start}`}>
          {at('corner').map(({ key, render }) => (
            <div key={key}>{render(row)}</div>
          ))}
        </div>
      </div>
      <Details columns={at('detail')} row={row} />
      <dl className={classes.lines}>
        {at('line').map(({ key, title, render }) => (
          <div key={key} className={classes.line}>
            <dt className={layout.fixed}>{title}</dt>
            <dd className={`${layout.words} ${classes.value}`}>{render(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** 'Roll 7 · Class 5 - A · 98765 43210', without what is empty. */
function Details<Row>({ columns, row }: RowProps<Row>) {
  const shown = columns
    .map(({ key, render, renderDetail = render }) => ({ key, words: renderDetail(row) }))
    .filter(({ words }) => (words ?? '') !== '')
  if (shown.length === 0) return null
  return (
    <p className={classes.details}>
      {shown.map(({ key, words }) => (
        <span key={key}>{words}</span>
      ))}
    </p>
  )
}
