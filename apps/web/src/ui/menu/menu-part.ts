import { type ComponentType, createContext, type RefObject } from 'react'
import type { Choice } from './choice.ts'

export interface ChoicesProps {
  /** The button names the menu with it. */
  id: string
  label: string
  choices: Choice[]
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Draws a menu. The shell provides it and loads it, as no list waits for it. */
export const MenuPart = createContext<ComponentType<ChoicesProps>>(() => null)
