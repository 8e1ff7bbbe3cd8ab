import { Alert, Button, Group, Input, PinInput, Stack, Text } from '@mantine/core'
import { authTexts, otpLength, otpValidMinutes } from '@shala/contract/auth-texts'
import { type FormEvent, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import classes from './auth-frame.module.css'
import { useIsOutbox } from './auth-queries.ts'
import type { Countdown } from './use-countdown.ts'

interface CodeStepProps {
  identifier: string
  verifyLabel: string
  editLabel: string
  isBusy: boolean
  isResending: boolean
  error: string | null
  countdown: Countdown
  onVerify: (otp: string) => void
  onTyping: () => void
  onResend: () => void
  onEdit: () => void
}

/** The 6-digit code: pasted, filled in by the phone, or typed; the last digit sends it. */
export function CodeStep({ identifier, error, isBusy, countdown, ...props }: CodeStepProps) {
  const [otp, setOtp] = useState('')
  const [isShort, setShort] = useState(false)
  const verify = (code: string) => {
    setShort(code.length !== otpLength)
    if (code.length === otpLength) props.onVerify(code)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    verify(otp)
  }
  const change = (code: string) => {
    setOtp(code)
    setShort(false)
    props.onTyping()
  }
  const shownError = isShort ? i18n.t(authTexts.otpMissing) : error
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>
          {i18n.t('We sent a 6-digit code to {identifier}. It is valid for {minutes} minutes.', {
            identifier,
            minutes: otpValidMinutes,
          })}
        </Text>
        <Input.Wrapper error={shownError} errorProps={{ role: 'alert' }}>
          <PinInput
            autoFocus
            length={otpLength}
            type="number"
            size="lg"
            gap={6}
            value={otp}
            error={shownError !== null}
            readOnly={isBusy}
            className={classes.pin}
            ariaLabel={i18n.t('Digit of the code')}
            getInputProps={(index) => ({
              'aria-label': i18n.t('Digit {number} of the code', { number: index + 1 }),
            })}
            onChange={change}
            onComplete={verify}
          />
        </Input.Wrapper>
        <OutboxHint identifier={identifier} />
        <Button type="submit" fullWidth loading={isBusy}>
          {props.verifyLabel}
        </Button>
        <Group justify="space-between" gap="xs">
          <Button variant="subtle" px="xs" onClick={props.onEdit}>
            {props.editLabel}
          </Button>
          <Button
            variant="subtle"
            px="xs"
            disabled={countdown.seconds > 0}
            loading={props.isResending}
            onClick={props.onResend}
          >
            {countdown.seconds > 0
              ? i18n.t('Resend in {n}s', { n: countdown.seconds })
              : i18n.t('Resend OTP')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function OutboxHint({ identifier }: { identifier: string }) {
  const isOutbox = useIsOutbox(identifier.includes('@') ? 'email' : 'phone')
  if (!isOutbox) return null
  return (
    <Alert color="gray" p="xs" fz="sm">
      {i18n.t(
        'No message provider is set up: codes appear in the terminal that runs the server and in its outbox file.',
      )}
    </Alert>
  )
}
