import { Menu } from '@mantine/core'
import { Standing, useIsMounted } from '../display/standing.tsx'
import type { ChoicesProps } from './menu-part.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function Choices({ id, label, choices, button, isOpen, onOpen }: ChoicesProps) {
  const isMounted = useIsMounted()
  return (
    <Menu id={id} opened={isOpen && isMounted} onChange={onOpen} position="bottom-end" returnFocus>
      <Menu.Target>
        <Standing element={button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {choices.map(({ label, icon: Icon, act, isDanger, isDisabled = false }) => (
          <Menu.Item
            key={label}
            mih={44}
            disabled={isDisabled}
            leftSection={Icon && <Icon {...icon} />}
            {...(isDanger && !isDisabled && { c: 'var(--mantine-color-error)' })}
            onClick={act}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
