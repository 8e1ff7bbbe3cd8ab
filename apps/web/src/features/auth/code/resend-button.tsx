import { Button } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import classes from '../auth-frame.module.css'
import type { Purpose } from './sent-code.ts'
import { useCountdown } from './use-countdown.ts'

interface ResendButtonProps {
  purpose: Purpose
  identifier: string
  isBusy: boolean
  onResend: () => void
}

export function ResendButton({ purpose, identifier, isBusy, onResend }: ResendButtonProps) {
  const seconds = useCountdown(purpose, identifier)
  return (
    <Button
      variant="subtle"
      px="xs"
      className={classes.resend}
      disabled={seconds > 0}
      loading={isBusy}
      onClick={onResend}
    >
      {seconds > 0 ? i18n.t('Resend in {n}s', { n: seconds }) : i18n.t('Resend OTP')}
    </Button>
  )
}
