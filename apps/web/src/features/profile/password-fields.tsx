import { PasswordInput, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type PasswordRequirement, passwordStrength } from '@shala/contract/passwords'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import classes from './profile.module.css'

interface PasswordFieldProps {
  label: string
  autoComplete: 'current-password' | 'new-password'
  inputProps: ReturnType<UseFormReturnType<never>['getInputProps']>
}

export function PasswordField({ label, autoComplete, inputProps }: PasswordFieldProps) {
  return (
    <PasswordInput
      label={label}
      size="md"
      autoComplete={autoComplete}
      inputWrapperOrder={['label', 'input', 'error']}
      visibilityToggleButtonProps={{
        'aria-label': i18n.t('Show or hide: {label}', { label }),
        tabIndex: 0,
        size: 36,
      }}
      {...inputProps}
    />
  )
}

export interface NewPassword extends Record<string, unknown> {
  newPassword: string
  confirm: string
}

/** The new one twice, with what it still lacks. */
export function NewPasswordFields<Values extends NewPassword>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <div>
        <PasswordField
          label={i18n.t('New password')}
          autoComplete="new-password"
          inputProps={form.getInputProps('newPassword')}
        />
        <Strength password={form.values.newPassword} />
      </div>
      <PasswordField
        label={i18n.t('Confirm new password')}
        autoComplete="new-password"
        inputProps={form.getInputProps('confirm')}
      />
    </>
  )
}

function labelOf(requirement: PasswordRequirement): string {
  return {
    length: i18n.t('6 characters'),
    lowercase: i18n.t('Lowercase letter'),
    uppercase: i18n.t('Uppercase letter'),
    digit: i18n.t('Digit'),
    special: i18n.t('Special character'),
  }[requirement]
}

function Strength({ password }: { password: string }) {
  return (
    <ul className={classes.strength} aria-label={i18n.t('What the password needs')}>
      {passwordStrength(password).map(({ requirement, isMet }) => (
        <li key={requirement} data-met={isMet || undefined}>
          {isMet ? (
            <IconCircleCheckFilled size={16} role="img" aria-label={i18n.t('Done')} />
          ) : (
            <IconCircle size={16} stroke={1.75} aria-hidden="true" />
          )}
          <Text component="span" size="sm">
            {labelOf(requirement)}
          </Text>
        </li>
      ))}
    </ul>
  )
}
