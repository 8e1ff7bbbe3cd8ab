import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PrimaryActionProps {
  label: string
  icon: ReactNode
  onClick: () => void
}

/** The one thing a page is for: at the right of its title, at the thumb on phones. */
export function PrimaryAction({ label, icon, onClick }: PrimaryActionProps) {
  return (
    <Button leftSection={icon} onClick={onClick} className={classes.primary} data-primary-action>
      {label}
    </Button>
  )
}
