import type { ComponentType } from 'react'

/** One line of a menu. */
export interface Choice {
  label: string
  icon?: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  isDanger?: true | undefined
  isDisabled?: boolean | undefined
  act: () => void
}
