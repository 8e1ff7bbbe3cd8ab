import { i18n } from '@lingui/core'
import { Checkbox, type CheckboxProps } from '@mantine/core'
import type { Column } from './list-column.ts'
import type { Selection } from './use-selection.ts'

interface Described<Row> {
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
}

/** A checkbox in each row, and one for all of them in the table's head. */
export function selectColumn<Row>(selection: Selection, { keyOf, nameOf }: Described<Row>): Column<Row> {
  return {
    key: 'select',
    title: i18n.t('Select'),
    head: <SelectAll selection={selection} aria-label={i18n.t('Select all')} />,
    isShort: true,
    inCard: 'lead',
    render: (row) => (
      <Checkbox
        p="sm"
        m="-12px"
        aria-label={i18n.t('Select {name}', { name: nameOf(row) })}
        checked={selection.has(keyOf(row))}
        onChange={() => selection.toggle(keyOf(row))}
      />
    ),
  }
}

interface SelectAllProps extends CheckboxProps {
  selection: Selection
}

export function SelectAll({ selection: { count, isAll, toggleAll }, ...props }: SelectAllProps) {
  return (
    <Checkbox
      {...props}
      p="sm"
      m="-12px"
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={toggleAll}
    />
  )
}
