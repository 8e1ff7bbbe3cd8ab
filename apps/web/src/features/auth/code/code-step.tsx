import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import layout from '#ui/layout.module.css'
import classes from '../auth-frame.module.css'
import { CodeField } from './code-field.tsx'
import { codeMissingText, codeSentText } from './code-sent.ts'
import { OutboxHint } from './outbox-hint.tsx'
import { SendButton } from './send-button.tsx'
import { digitsOfCode, type Purpose } from './sent-code.ts'

interface CodeStepProps {
  purpose: Purpose
  identifier: string
  otp: string
  verifyLabel: string
  editLabel: string
  isBusy: boolean
  isResending: boolean
  error: string | null
  onOtp: (otp: string) => void
  onVerify: (otp: string) => void
  onResend: () => void
  onEdit: () => void
}

/** The last digit submits the code. */
export function CodeStep({ purpose, identifier, otp, error, isBusy, ...props }: CodeStepProps) {
  const [isShort, setShort] = useState(false)
  const length = digitsOfCode(purpose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShort(otp.length !== length)
    if (otp.length === length) props.onVerify(otp)
  }
  const change = (code: string) => {
    setShort(false)
    props.onOtp(code)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>{codeSentText(purpose, identifier)}</Text>
        <CodeField
          length={length}
          value={otp}
          error={isShort ? codeMissingText(length) : error}
          isBusy={isBusy}
          onChange={change}
          onComplete={props.onVerify}
        />
        <OutboxHint identifier={identifier} />
        <Button type="submit" fullWidth loading={isBusy}>
          {props.verifyLabel}
        </Button>
        <Group justify="space-between" gap="xs">
          <Button variant="subtle" px="xs" onClick={props.onEdit}>
            {props.editLabel}
          </Button>
          <SendButton
            variant="subtle"
            px="xs"
            className={`${layout.fixed} ${classes.resend}`}
            purpose={purpose}
            identifier={identifier}
            loading={props.isResending}
            onClick={props.onResend}
          />
        </Group>
      </Stack>
    </form>
  )
}
