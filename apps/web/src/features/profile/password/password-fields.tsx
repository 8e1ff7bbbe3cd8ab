import type { UseFormReturnType } from '@mantine/form'
import { PasswordStrength } from '#features/auth/index.ts'
import { i18n } from '#platform/i18n.ts'
import { PasswordField } from '#ui/form/password-field.tsx'

export interface NewPassword extends Record<string, unknown> {
  newPassword: string
  confirm: string
}

/** The new password twice, with the requirements it does not meet yet. */
export function NewPasswordFields<Values extends NewPassword>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <div>
        <PasswordField
          label={i18n.t('New password')}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordStrength password={form.values.newPassword} />
      </div>
      <PasswordField
        label={i18n.t('Confirm new password')}
        autoComplete="new-password"
        {...form.getInputProps('confirm')}
      />
    </>
  )
}
