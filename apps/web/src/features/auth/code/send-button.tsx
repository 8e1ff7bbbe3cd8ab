import { Button, type ButtonProps } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import type { Purpose } from './sent-code.ts'
import { useCountdown } from './use-countdown.ts'

interface SendButtonProps extends Omit<ButtonProps, 'children' | 'disabled'> {
  purpose: Purpose
  identifier: string
  /** 'Resend OTP' unless given. */
  label?: string
  type?: 'submit'
  onClick?: () => void
}

/** Requests a code, and counts down the seconds until the next one may be requested. */
export function SendButton({ purpose, identifier, label, ...props }: SendButtonProps) {
  const seconds = useCountdown(purpose, identifier)
  return (
    <Button {...props} disabled={seconds > 0}>
      {seconds > 0 ? i18n.t('Resend in {n}s', { n: seconds }) : (label ?? i18n.t('Resend OTP'))}
    </Button>
  )
}
