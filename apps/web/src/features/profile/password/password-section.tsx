import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { authTexts, otpLength } from '@shala/contract/auth-texts'
import type { CurrentUser } from '@shala/contract/profile'
import { profileTexts } from '@shala/contract/profile'
import { useEffect, useState } from 'react'
import { codeSentText, forgetSentCode, SendButton, useCode } from '#features/auth/index.ts'
import { i18n } from '#platform/i18n.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Section } from '#ui/page/section.tsx'
import classes from '../profile.module.css'
import { useRequestPasswordOtp } from '../profile-queries.ts'
import { NewPasswordFields } from './password-fields.tsx'
import {
  type ChangePassword,
  changePasswordRules,
  type SetPassword,
  setPasswordRules,
} from './password-rules.ts'
import { usePasswordForm } from './use-password-form.ts'

/** The first password takes a code sent to the phone, each later one the current password. */
export function PasswordSection({ user }: { user: CurrentUser }) {
  return user.hasPassword ? (
    <Section title={i18n.t('Change password')}>
      <ChangePasswordForm user={user} />
    </Section>
  ) : (
    <Section title={i18n.t('Set password')}>
      <SetPasswordForm user={user} />
    </Section>
  )
}

/** Tells a password manager whose password this is. */
function Whose({ user: { email, phone } }: { user: CurrentUser }) {
  return <input type="text" autoComplete="username" value={email ?? phone ?? ''} readOnly hidden />
}

function Finish({ label, failure, isBusy }: { label: string; failure: string | null; isBusy: boolean }) {
  return (
    <>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={isBusy}>
          {label}
        </Button>
      </Group>
    </>
  )
}

const emptyChange: ChangePassword = { currentPassword: '', newPassword: '', confirm: '' }

function ChangePasswordForm({ user }: { user: CurrentUser }) {
  const { form, submit, failure, isBusy } = usePasswordForm({
    rules: changePasswordRules,
    empty: emptyChange,
    failed: profileTexts.passwordChangeFailed,
  })
  return (
    <Form form={form} onSubmit={submit} label={i18n.t('Change password')}>
      <Stack gap="md">
        <Whose user={user} />
        <PasswordField
          label={i18n.t('Current password')}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordFields form={form} />
        <Finish label={i18n.t('Change password')} failure={failure} isBusy={isBusy} />
      </Stack>
    </Form>
  )
}

const emptySet: SetPassword = { otp: '', newPassword: '', confirm: '' }

function SetPasswordForm({ user }: { user: CurrentUser }) {
  const { form, submit, failure, setFailure, isBusy } = usePasswordForm({
    rules: setPasswordRules,
    empty: emptySet,
    failed: profileTexts.passwordSetFailed,
  })
  return (
    <Form form={form} onSubmit={submit} label={i18n.t('Set password')}>
      <Stack gap="md">
        <Whose user={user} />
        <div className={classes.code}>
          <TextInput
            label={i18n.t('Code from your phone')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={otpLength}
            {...form.getInputProps('otp')}
          />
          <SendCode phone={user.phone} onFailed={setFailure} />
        </div>
        <NewPasswordFields form={form} />
        <Finish label={i18n.t('Set password')} failure={failure} isBusy={isBusy} />
      </Stack>
    </Form>
  )
}

const purpose = 'set-password'
const sentences = { refused: authTexts.sendFailed, failed: authTexts.sendFailed }
const texts = { send: sentences, enter: sentences }

interface SendCodeProps {
  phone: string | null
  onFailed: (message: string | null) => void
}

function SendCode({ phone, onFailed }: SendCodeProps) {
  const request = useRequestPasswordOtp()
  const [isSent, setSent] = useState(false)
  const { ask, isSending } = useCode({
    purpose,
    send: request,
    texts,
    whomOf: () => ({ identifier: phone ?? '' }),
    onSent: () => setSent(true),
    onError: onFailed,
  })
  useEffect(() => () => forgetSentCode(purpose), [])
  return (
    <>
      <SendButton
        variant="default"
        purpose={purpose}
        identifier={phone ?? ''}
        label={isSent ? i18n.t('Resend OTP') : i18n.t('Send OTP')}
        loading={isSending}
        onClick={() => (phone ? ask(undefined) : onFailed(i18n.t(profileTexts.phoneFirst)))}
      />
      <p role="status">{isSent && phone && codeSentText(purpose, phone)}</p>
    </>
  )
}
