import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PrimaryActionProps {
  label: string
  icon: ReactNode
  onClick: () => void
}

/** A page's main action: to the right of its title, or near the thumb on phones. */
export function PrimaryAction({ label, icon, onClick }: PrimaryActionProps) {
  return (
    <Button leftSection={icon} onClick={onClick} className={classes.primary} data-primary-action>
      {label}
    </Button>
  )
}
