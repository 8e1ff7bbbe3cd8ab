import { i18n } from '@lingui/core'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

/** A password field with a button that shows and hides it, also by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false)
  const label = isVisible ? i18n.t('Hide password') : i18n.t('Show password')
  return (
    <PasswordInput
      size="md"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      // The button's name tells the state; aria-pressed would say it twice.
      visibilityToggleButtonProps={{ 'aria-label': label, 'aria-pressed': undefined }}
      {...props}
    />
  )
}
