import { i18n } from '@lingui/core'
import { Button, Group } from '@mantine/core'
import { IconPencil, IconPhone } from '@tabler/icons-react'
import { telOf } from './phone-link.tsx'

interface PersonActsProps {
  name: string
  /** Null where there is none, or it is hidden. */
  phone: string | null
  /** Undefined for people who may not edit. */
  onEdit: (() => void) | undefined
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What is most often done with a person whose record is open. */
export function PersonActs({ name, phone, onEdit }: PersonActsProps) {
  if (!phone && !onEdit) return null
  return (
    <Group gap="sm">
      {phone && (
        <Button
          component="a"
          href={telOf(phone)}
          aria-label={i18n.t('Call {name}', { name })}
          leftSection={<IconPhone {...icon} />}
        >
          {i18n.t('Call')}
        </Button>
      )}
      {onEdit && (
        <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={onEdit}>
          {i18n.t('Edit')}
        </Button>
      )}
    </Group>
  )
}
