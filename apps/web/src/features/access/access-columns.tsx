import { ActionIcon, Menu, Text } from '@mantine/core'
import type { PersonWithAccess } from '@shala/contract/access'
import { duties } from '@shala/contract/people'
import { IconDotsVertical, IconSchool, IconUserCheck, IconUserOff, IconUserShield } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { dutyLabel, mayI } from '#platform/session/roles.ts'
import { readClaims } from '#platform/session/session.ts'
import { Person } from '#ui/display/person.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import type { Column } from '#ui/list/list-column.ts'
import { since } from '#ui/since.ts'
import type { Change } from './use-access-change.tsx'

type OnChange = (person: PersonWithAccess, change: Change) => void

export function accessColumns(onChange: OnChange): Column<PersonWithAccess>[] {
  return [
    {
      key: 'person',
      title: i18n.t('Name'),
      render: ({ name, photo, jobTitle }) => <Person name={name} photo={photo} line={jobTitle} size={36} />,
      inCard: 'heading',
    },
    {
      key: 'duty',
      isShort: true,
      title: i18n.t('Rights'),
      render: ({ duty }) => dutyLabel(duty),
    },
    {
      key: 'contact',
      title: i18n.t('Signs in with'),
      render: ({ phone, email }) => <Contact contacts={[phone, email]} />,
    },
    {
      key: 'used',
      isShort: true,
      title: i18n.t('Last used'),
      render: ({ lastUsedAt }) =>
        lastUsedAt ? since(lastUsedAt, { now: Date.now() }) : <Text c="dimmed">{i18n.t('Not yet')}</Text>,
    },
    { key: 'state', title: i18n.t('Access'), render: (person) => <State {...person} /> },
    ...(mayI('access:write') ? [menuColumn(onChange)] : []),
  ]
}

function menuColumn(onChange: OnChange): Column<PersonWithAccess> {
  return {
    key: 'menu',
    title: i18n.t('Actions'),
    align: 'right',
    render: (person) => <AccessMenu person={person} onChange={onChange} />,
    inCard: 'corner',
  }
}

function Contact({ contacts }: { contacts: (string | null)[] }) {
  return contacts.map((contact) => contact && <Text key={contact}>{contact}</Text>)
}

function State({ _id, status }: PersonWithAccess) {
  if (status !== 'active') return <StatusBadge meaning="bad">{i18n.t('No access')}</StatusBadge>
  if (_id === readClaims()?.userId) return <StatusBadge meaning="info">{i18n.t('You')}</StatusBadge>
  return <StatusBadge meaning="good">{i18n.t('Active')}</StatusBadge>
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function AccessMenu({ person, onChange }: { person: PersonWithAccess; onChange: OnChange }) {
  const { name, role, duty, status } = person
  // Only the operator of the server appoints and dismisses these.
  if (role === 'superadmin') return null
  return (
    <Menu position="bottom-end" floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon aria-label={i18n.t("{name}'s access", { name })}>
          <IconDotsVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {status === 'active' ? (
          <>
            <Menu.Label>{i18n.t('Rights')}</Menu.Label>
            {duties
              .filter((one) => one !== duty)
              .map((one) => (
                <Menu.Item
                  key={one}
                  leftSection={<IconUserShield {...icon} />}
                  onClick={() => onChange(person, { duty: one })}
                >
                  {dutyLabel(one)}
                </Menu.Item>
              ))}
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconSchool {...icon} />}
              onClick={() => onChange(person, { role: 'teacher' })}
            >
              {i18n.t('Make a teacher')}
            </Menu.Item>
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconUserOff {...icon} />}
              onClick={() => onChange(person, { status: 'leaved' })}
            >
              {i18n.t('Remove access')}
            </Menu.Item>
          </>
        ) : (
          <Menu.Item
            leftSection={<IconUserCheck {...icon} />}
            onClick={() => onChange(person, { status: 'active' })}
          >
            {i18n.t('Restore access')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
