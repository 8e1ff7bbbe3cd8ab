import { Button, Stack, TextInput } from '@mantine/core'
import { authTexts } from '@shala/contract/auth-texts'
import { normalizeEmail, normalizePhone, peopleTexts } from '@shala/contract/identifiers'
import { type FormEvent, useRef, useState } from 'react'
import { i18n } from '#platform/i18n.ts'

interface IdentifierStepProps {
  initial: string
  error: string | null
  waitSeconds: number
  isBusy: boolean
  onTyping: () => void
  onSend: (identifier: string) => void
}

function problemOf(identifier: string): string | null {
  if (!identifier) return i18n.t(authTexts.identifierMissing)
  if (identifier.includes('@')) return normalizeEmail(identifier) ? null : i18n.t(peopleTexts.invalidEmail)
  return normalizePhone(identifier) ? null : i18n.t(peopleTexts.invalidPhone)
}

export function IdentifierStep({
  initial,
  error,
  waitSeconds,
  isBusy,
  onTyping,
  onSend,
}: IdentifierStepProps) {
  const [text, setText] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemOf(text.trim())
    setProblem(found)
    if (found) input.current?.focus()
    else onSend(text.trim())
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          ref={input}
          label={i18n.t('Email or phone number')}
          autoComplete="username"
          autoCapitalize="none"
          enterKeyHint="send"
          maxLength={254}
          value={text}
          error={problem ?? error}
          errorProps={{ role: 'alert' }}
          onBlur={() => text.trim() && setProblem(problemOf(text.trim()))}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(null)
            onTyping()
          }}
        />
        <Button
          type="submit"
          fullWidth
          loading={isBusy}
          disabled={waitSeconds > 0 && text.trim() === initial}
        >
          {waitSeconds > 0 && text.trim() === initial
            ? i18n.t('Resend in {n}s', { n: waitSeconds })
            : i18n.t('Send OTP')}
        </Button>
      </Stack>
    </form>
  )
}
