import { i18n } from '@lingui/core'
import { ActionIcon, Group } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import layout from '../layout.module.css'
import { useIsPhone } from '../media.ts'
import type { Choice } from '../menu/choice.ts'
import { useMenu } from '../menu/use-menu.tsx'
import classes from './list.module.css'

export interface RowAction<Row> extends Pick<Choice, 'label' | 'isDanger'> {
  icon: NonNullable<Choice['icon']>
  act: (row: Row) => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface RowActionsProps<Row extends { name: string }> {
  row: Row
  actions: RowAction<Row>[]
}

/** The actions on one row: in a table buttons that appear as the row is pointed at or reached, in a card a menu. */
export function RowActions<Row extends { name: string }>({ row, actions }: RowActionsProps<Row>) {
  const isPhone = useIsPhone()
  if (isPhone) return <ActionMenu row={row} actions={actions} />
  return (
    <Group gap={0} wrap="nowrap" className={classes.actions}>
      {actions.map(({ label, icon: Icon, act, isDanger }) => (
        <ActionIcon
          key={label}
          size={36}
          color={isDanger ? 'red' : 'gray'}
          title={label}
          aria-label={`${label}: ${row.name}`}
          onClick={() => act(row)}
        >
          <Icon {...icon} />
        </ActionIcon>
      ))}
    </Group>
  )
}

function ActionMenu<Row extends { name: string }>({ row, actions }: RowActionsProps<Row>) {
  const label = i18n.t('Actions for {name}', { name: row.name })
  const { target, menu } = useMenu(
    label,
    actions.map(({ act, ...action }) => ({ ...action, act: () => act(row) })),
  )
  return (
    <>
      <button
        type="button"
        {...target}
        className={`mantine-focus-auto ${layout.dots} ${classes.menu}`}
        aria-label={label}
      >
        <IconDotsVertical {...icon} />
      </button>
      {menu}
    </>
  )
}
