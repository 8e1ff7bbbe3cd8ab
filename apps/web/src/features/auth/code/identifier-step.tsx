import { Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { SendButton } from './send-button.tsx'
import type { Purpose } from './sent-code.ts'

interface IdentifierStepProps {
  purpose: Purpose
  value: string
  error: string | null
  isBusy: boolean
  problemOf: (identifier: string) => string | null
  onChange: (text: string) => void
  onSend: (identifier: string) => void
}

export function IdentifierStep({ purpose, value, error, isBusy, problemOf, ...props }: IdentifierStepProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const identifier = value.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemOf(identifier)
    setProblem(found)
    if (found) input.current?.focus()
    else props.onSend(identifier)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          ref={input}
          label={i18n.t('Email or phone number')}
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          enterKeyHint="send"
          maxLength={254}
          value={value}
          error={problem ?? error}
          errorProps={{ role: 'alert' }}
          onBlur={() => identifier && setProblem(problemOf(identifier))}
          onChange={(event) => {
            props.onChange(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <SendButton
          type="submit"
          fullWidth
          purpose={purpose}
          identifier={identifier}
          label={i18n.t('Send OTP')}
          loading={isBusy}
        />
      </Stack>
    </form>
  )
}
