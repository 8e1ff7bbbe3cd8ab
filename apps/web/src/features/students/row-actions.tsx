import { ActionIcon, Group, Menu } from '@mantine/core'
import type { ListedStudent } from '@shala/contract/students'
import { IconDotsVertical, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { i18n } from '#platform/i18n.ts'
import { useIsPhone } from '#ui/media.ts'

type Act = (student: ListedStudent) => void

/** What can be done with one student; those that are missing are not allowed. */
export interface StudentActions {
  onView: Act
  onEdit?: Act | undefined
  onDelete?: Act | undefined
}

interface Entry {
  label: string
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  act: Act
  isDanger?: true
}

function entriesOf({ onView, onEdit, onDelete }: StudentActions): Entry[] {
  return [
    { label: i18n.t('View'), icon: IconEye, act: onView },
    ...(onEdit ? [{ label: i18n.t('Edit'), icon: IconPencil, act: onEdit }] : []),
    ...(onDelete
      ? [{ label: i18n.t('Delete'), icon: IconTrash, act: onDelete, isDanger: true as const }]
      : []),
  ]
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface RowActionsProps {
  student: ListedStudent
  actions: StudentActions
}

/** Buttons in a table, a menu in a card. */
export function RowActions({ student, actions }: RowActionsProps) {
  const isPhone = useIsPhone()
  const entries = entriesOf(actions)
  if (isPhone) return <ActionMenu student={student} entries={entries} />
  return (
    <Group gap={0} wrap="nowrap">
      {entries.map(({ label, icon: Icon, act, isDanger }) => (
        <ActionIcon
          key={label}
          size={36}
          color={isDanger ? 'red' : 'gray'}
          title={label}
          aria-label={`${label}: ${student.name}`}
          onClick={() => act(student)}
        >
          <Icon {...icon} />
        </ActionIcon>
      ))}
    </Group>
  )
}

function ActionMenu({ student, entries }: { student: ListedStudent; entries: Entry[] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon my={-6} mr={-8} aria-label={i18n.t('Actions for {name}', { name: student.name })}>
          <IconDotsVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, icon: Icon, act, isDanger }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon {...icon} />}
            {...(isDanger && { c: 'var(--mantine-color-error)' })}
            onClick={() => act(student)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
