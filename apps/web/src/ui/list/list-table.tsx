import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import layout from '../layout.module.css'
import classes from './list.module.css'
import type { Column } from './list-column.ts'
import { pressOf } from './press-of.ts'
import type { RowsProps } from './rows-props.ts'

type Sort = NonNullable<Column<unknown>['sort']>

function orderOf({ isFirst, isBackwards }: Sort): 'ascending' | 'descending' | 'none' {
  if (!isFirst) return 'none'
  return isBackwards ? 'descending' : 'ascending'
}

type SortButtonProps = Sort & Pick<Column<unknown>, 'title' | 'align'>

function SortButton({ title, align, isFirst, isBackwards, onSort }: SortButtonProps) {
  const Arrow = isFirst && isBackwards ? IconArrowDown : IconArrowUp
  return (
    <UnstyledButton
      className={classes.sort}
      data-first={isFirst || undefined}
      data-align={align}
      onClick={onSort}
    >
      {title}
      <Arrow size={14} stroke={2} aria-hidden="true" />
    </UnstyledButton>
  )
}

export function ListTable<Row>({ label, columns, rowKey, rows, litKey, onOpen }: RowsProps<Row>) {
  return (
    <section className={`${layout.card} ${classes.scroller}`} aria-label={label}>
      <table className={classes.table} data-many={columns.length > 8 || undefined}>
        <thead className={classes.head}>
          <tr>
            {columns.map(({ key, title, head = title, align, sort }) => (
              <th key={key} style={{ textAlign: align }} scope="col" aria-sort={sort && orderOf(sort)}>
                {sort ? <SortButton title={title} align={align} {...sort} /> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              data-row={rowKey(row)}
              aria-current={rowKey(row) === litKey || undefined}
              {...pressOf(row, onOpen)}
            >
              {columns.map(({ key, align, isShort, inCard, render }) => (
                <td
                  key={key}
                  style={{ textAlign: align }}
                  data-place={inCard}
                  className={isShort ? classes.short : undefined}
                >
                  {isShort ? <div>{render(row)}</div> : render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
