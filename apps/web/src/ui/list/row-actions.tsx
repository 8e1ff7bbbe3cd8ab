import { i18n } from '@lingui/core'
import { ActionIcon, Group, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useIsPhone } from '../media.ts'

export interface RowAction<Row> {
  label: string
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  act: (row: Row) => void
  isDanger?: true
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface RowActionsProps<Row extends { name: string }> {
  row: Row
  actions: RowAction<Row>[]
}

/** The actions on one row: buttons in a table, a menu in a card. */
export function RowActions<Row extends { name: string }>({ row, actions }: RowActionsProps<Row>) {
  const isPhone = useIsPhone()
  if (isPhone) return <ActionMenu row={row} actions={actions} />
  return (
    <Group gap={0} wrap="nowrap">
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
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon my={-6} mr={-8} aria-label={i18n.t('Actions for {name}', { name: row.name })}>
          <IconDotsVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Icon, act, isDanger }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon {...icon} />}
            {...(isDanger && { c: 'var(--mantine-color-error)' })}
            onClick={() => act(row)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
