import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { signupForm } from '@shala/contract/auth/auth'
import { peopleLimits } from '@shala/contract/people'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'

interface SignupFormProps {
  initial: { name: string; phone: string }
  error: string | null
  isBusy: boolean
  onTyping: () => void
  onSend: (details: { name: string; phone: string }) => void
}

type Errors = Partial<Record<'name' | 'phone', string>>

function problemsOf(details: SignupFormProps['initial']): Errors {
  const parsed = signupForm.safeParse(details)
  if (parsed.success) return {}
  return Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [path[0], i18n.t(message)]).reverse(),
  )
}

export function SignupForm({ initial, error, isBusy, onTyping, onSend }: SignupFormProps) {
  const [details, setDetails] = useState(initial)
  const [problems, setProblems] = useState<Errors>({})
  const check = (form: HTMLFormElement) => {
    const found = problemsOf(details)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else onSend({ name: details.name.trim(), phone: details.phone.trim() })
  }
  const field = (name: 'name' | 'phone') => ({
    name,
    value: details[name],
    error: problems[name],
    withAsterisk: true,
    onBlur: () => details[name] && setProblems({ ...problems, [name]: problemsOf(details)[name] }),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setDetails({ ...details, [name]: value })
      setProblems({ ...problems, [name]: undefined })
      onTyping()
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        check(event.currentTarget)
      }}
    >
      <Stack gap="md">
        <TextInput
          {...field('name')}
          label={i18n.t('Full name')}
          autoFocus
          autoComplete="name"
          maxLength={peopleLimits.name}
        />
        <TextInput
          {...field('phone')}
          label={i18n.t('Phone number')}
          description={i18n.t('10 digits. We will send an OTP to this number.')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          enterKeyHint="send"
          maxLength={20}
        />
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={isBusy}>
          {i18n.t('Send OTP')}
        </Button>
      </Stack>
    </form>
  )
}
