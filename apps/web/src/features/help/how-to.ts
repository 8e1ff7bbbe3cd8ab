import type { LinkProps } from '@tanstack/react-router'

export interface HowTo {
  title: string
  steps: string[]
  /** The screen where it is done; none when it is done everywhere. */
  link?: { label: string; options: LinkProps }
}
