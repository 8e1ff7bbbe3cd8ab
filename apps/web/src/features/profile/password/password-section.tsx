import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { longOtpLength } from '@shala/contract/auth/texts'
import type { CurrentUser } from '@shala/contract/profile'
import { profileRefusals, profileTexts } from '@shala/contract/profile'
import { i18n } from '#platform/i18n.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Section } from '#ui/page/section.tsx'
import { SendCodeTo } from '../contacts/send-code-to.tsx'
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

function obstacleOf({ phone, phoneVerified }: CurrentUser): string | null {
  if (!phone) return i18n.t(profileTexts.phoneFirst)
  return phoneVerified ? null : i18n.t(profileRefusals.phoneUnproven.message)
}

function SetPasswordForm({ user }: { user: CurrentUser }) {
  const request = useRequestPasswordOtp()
  const { form, submit, failure, setFailure, isBusy } = usePasswordForm({
    rules: setPasswordRules,
    empty: emptySet,
    failed: profileTexts.passwordSetFailed,
  })
  return (
    <Form form={form} onSubmit={submit} label={i18n.t('Set password')}>
      <Stack gap="md">
        <Whose user={user} />
        <SendCodeTo
          purpose="set-password"
          identifier={user.phone ?? ''}
          send={request}
          onFailed={setFailure}
          obstacle={obstacleOf(user)}
        >
          <TextInput
            label={i18n.t('OTP from your phone')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={longOtpLength}
            {...form.getInputProps('otp')}
          />
        </SendCodeTo>
        <NewPasswordFields form={form} />
        <Finish label={i18n.t('Set password')} failure={failure} isBusy={isBusy} />
      </Stack>
    </Form>
  )
}
