import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { useSavePassword } from '../profile-queries.ts'
import { profileToast } from '../profile-toast.ts'
import type { NewPassword } from './password-fields.tsx'

interface PasswordForm<Values> {
  rules: Parameters<typeof useSchemaForm>[0]
  empty: Values
  failed: string
}

/** After a failure the new password has to be typed again. */
export function usePasswordForm<Values extends NewPassword>({ rules, empty, failed }: PasswordForm<Values>) {
  const form = useSchemaForm<Values>(rules, empty)
  const save = useSavePassword()
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (values: Values) => {
    const { confirm: _, ...sent } = values as NewPassword
    setFailure(null)
    try {
      // Awaited: once a password is set, this form is replaced by the one that changes it.
      const { message } = await save.mutateAsync(sent)
      form.reset()
      profileToast('success', i18n.t(message))
    } catch (error) {
      form.setValues({ newPassword: empty.newPassword, confirm: empty.confirm } as Partial<Values>)
      form.clearErrors()
      if (!showFieldErrors(form, error)) setFailure(messageOf(error, failed))
    }
  }
  return { form, submit, failure, setFailure, isBusy: save.isPending }
}
