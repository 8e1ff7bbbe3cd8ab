import { Select } from '@mantine/core'
import { ownFieldLimits, ownKey } from '@shala/contract/students/own-fields'
import { useAddOwnField } from '#features/students/index.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import layout from '#ui/layout.module.css'
import classes from '../imports.module.css'
import { samplesOf, type TableColumn } from '../reading/table.ts'
import type { Importing } from '../use-import.ts'
import { fieldsOf } from './fields.ts'
import type { ColumnFields } from './guess-columns.ts'

const leftOut = ''
const makeOwn = 'make-own'

/** 'A', 'B', … as a spreadsheet names a column without a title. */
function nameOf({ title, place }: TableColumn): string {
  return title || i18n.t('Column {letter}', { letter: String.fromCharCode(65 + (place % 26)) })
}

interface ColumnsTableProps {
  importing: Importing
  onChange: (columns: ColumnFields) => void
}

/** Each column with its first values and its field. */
export function ColumnsTable({ importing: { kind, table, plan, own }, onChange }: ColumnsTableProps) {
  const add = useAddOwnField()
  if (!table || !plan) return null
  const options = [
    { value: leftOut, label: i18n.t('Leave out') },
    ...fieldsOf(kind, own).map(({ key, label }) => ({ value: key, label: i18n.t(label) })),
    ...(kind === 'students' && mayI('schools:write')
      ? [{ value: makeOwn, label: i18n.t('Make it a field of our school') }]
      : []),
  ]
  // A field belongs to one column: choosing it here takes it from the other.
  const choose = (place: number, field: string) =>
    onChange(
      plan.columns.map((held, other) => (other === place ? field || null : held === field ? null : held)),
    )
  const makeField = (column: TableColumn) =>
    add.mutate(
      { label: nameOf(column).slice(0, ownFieldLimits.label), kind: 'text', choices: [] },
      { onSuccess: ({ field }) => choose(column.place, ownKey(field._id)), onError: toastFailure },
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
            disabled={add.isPending}
            onChange={(field) =>
              field === makeOwn ? makeField(column) : choose(column.place, field ?? leftOut)
            }
          />
        </li>
      ))}
    </ul>
  )
}
