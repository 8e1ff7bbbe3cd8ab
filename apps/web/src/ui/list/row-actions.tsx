import { i18n } from '@lingui/core'
import { ActionIcon, Group, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { type ComponentType, type RefObject, useId, useRef, useState } from 'react'
import { Standing, useIsMounted } from '../display/standing.tsx'
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

/** The menu is brought by the first press: twenty of them, drawn with a list, would hold a phone up. */
function ActionMenu<Row extends { name: string }>({ row, actions }: RowActionsProps<Row>) {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [menu, setMenu] = useState<'none' | 'closed' | 'open'>('none')
  const isOpen = menu === 'open'
  return (
    <>
      <ActionIcon
        ref={button}
        my={-6}
        mr={-8}
        aria-label={i18n.t('Actions for {name}', { name: row.name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onClick={() => setMenu(isOpen ? 'closed' : 'open')}
      >
        <IconDotsVertical {...icon} />
      </ActionIcon>
      {menu !== 'none' && (
        <Choices
          id={id}
          button={button}
          row={row}
          actions={actions}
          isOpen={isOpen}
          onOpen={(opens) => setMenu(opens ? 'open' : 'closed')}
        />
      )}
    </>
  )
}

interface ChoicesProps<Row extends { name: string }> extends RowActionsProps<Row> {
  /** The button names the menu by it. */
  id: string
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function Choices<Row extends { name: string }>(props: ChoicesProps<Row>) {
  const { id, button, row, actions, isOpen, onOpen } = props
  const isMounted = useIsMounted()
  return (
    <Menu id={id} opened={isOpen && isMounted} onChange={onOpen} position="bottom-end" returnFocus>
      <Menu.Target>
        <Standing element={button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={i18n.t('Actions for {name}', { name: row.name })}>
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
