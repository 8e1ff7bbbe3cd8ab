import { Select } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from '../imports.module.css'
import { samplesOf, type TableColumn } from '../reading/table.ts'
import type { Importing } from '../use-import.ts'
import { fieldsOf } from './fields.ts'
import type { ColumnFields } from './guess-columns.ts'

const leftOut = ''

/** 'A', 'B', … as a spreadsheet names a column without a title. */
function nameOf({ title, place }: TableColumn): string {
  return title || i18n.t('Column {letter}', { letter: String.fromCharCode(65 + (place % 26)) })
}

interface ColumnsTableProps {
  importing: Importing
  onChange: (columns: ColumnFields) => void
}

/** Each column with its first values and its field. */
export function ColumnsTable({ importing: { kind, table, plan }, onChange }: ColumnsTableProps) {
  if (!table || !plan) return null
  const options = [
    { value: leftOut, label: i18n.t('Leave out') },
    ...fieldsOf(kind).map(({ key, label }) => ({ value: key, label: i18n.t(label) })),
  ]
  // A field belongs to one column: choosing it here takes it from the other.
  const choose = (place: number, field: string) =>
    onChange(
      plan.columns.map((held, other) => (other === place ? field || null : held === field ? null : held)),
    )
  return (
    <ul className={`${layout.ruled} ${classes.columns}`} aria-label={i18n.t('Columns')}>
      {table.columns.map((column) => (
        <li key={column.place} data-left-out={plan.columns[column.place] === null || undefined}>
          <div className={`${layout.words} ${classes.words}`}>
            <strong>{nameOf(column)}</strong>
            <span className={layout.quiet}>{samplesOf(table, column.place).join(' · ')}</span>
          </div>
          <Select
            className={classes.field}
            aria-label={i18n.t('Column ‘{column}’ is', { column: nameOf(column) })}
            data={options}
            value={plan.columns[column.place] ?? leftOut}
            onChange={(field) => choose(column.place, field ?? leftOut)}
          />
        </li>
      ))}
    </ul>
  )
}
