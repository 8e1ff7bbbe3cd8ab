import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type ComponentProps, forwardRef } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Initials } from '#ui/display/person.tsx'
import { usePerson } from './use-person.ts'

/** The photo or initials that opens one's own menu. */
export const ProfileTarget = forwardRef<HTMLButtonElement, ComponentProps<'button'>>(
  function ProfileTarget(props, ref) {
    const { name, photo } = usePerson()
    return (
      <UnstyledButton mih={44} miw={44} aria-haspopup="menu" {...props} ref={ref}>
        <Initials name={name} photo={photo} />
        <VisuallyHidden>{i18n.t("{name}'s profile menu", { name })}</VisuallyHidden>
      </UnstyledButton>
    )
  },
)
