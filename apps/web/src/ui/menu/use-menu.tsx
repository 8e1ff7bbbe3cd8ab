import { type ReactNode, type RefObject, Suspense, use, useId, useRef, useState } from 'react'
import { Busy } from '../display/busy.tsx'
import type { Choice } from './choice.ts'
import { type ChoicesProps, MenuPart } from './menu-part.ts'

interface MenuParts {
  /** Props for the button. */
  target: {
    ref: RefObject<HTMLButtonElement | null>
    'aria-haspopup': 'menu'
    'aria-expanded': boolean
    'aria-controls': string | undefined
    onClick: () => void
  }
  /** Placed beside the button. */
  menu: ReactNode
}

/** What a menu needs to be placed beside its button. */
export type MenuPlace = Pick<ChoicesProps, 'id' | 'button' | 'isOpen' | 'onOpen'>

/** A menu that is loaded with the first press, while its button stays the one that was pressed. */
export function useLazyMenu(draw: (place: MenuPlace) => ReactNode): MenuParts {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [state, setState] = useState<'none' | 'closed' | 'open'>('none')
  const isOpen = state === 'open'
  const turn = (opens: boolean) => setState(opens ? 'open' : 'closed')
  return {
    target: {
      ref: button,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-dropdown` : undefined,
      onClick: () => turn(!isOpen),
    },
    menu: state !== 'none' && (
      <Suspense fallback={<Busy element={button} onCancel={() => setState('none')} />}>
        {draw({ id, button, isOpen, onOpen: turn })}
      </Suspense>
    ),
  }
}

/** A menu of choices: twenty of them, drawn with a list, would slow a phone down. */
export function useMenu(label: string, choices: Choice[]): MenuParts {
  const Choices = use(MenuPart)
  return useLazyMenu((place) => <Choices {...place} label={label} choices={choices} />)
}
