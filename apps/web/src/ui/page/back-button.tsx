import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import layout from '../layout.module.css'
import { useIsPhone } from '../media.ts'

interface BackButtonProps {
  to: '/students' | '/teacher' | '/classes'
  label: string
}

/** From one of a list to all of it. A phone has its own way back, and no room. */
export function BackButton({ to, label }: BackButtonProps) {
  if (useIsPhone()) return null
  return (
    <Button
      variant="default"
      className={layout.notOnPaper}
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
      renderRoot={(props) => <Link to={to} {...props} />}
    >
      {label}
    </Button>
  )
}
