import { authTexts, isWholeOtp } from '@shala/contract/auth/texts'
import { isStrongPassword, passwordLimits, passwordTexts } from '@shala/contract/general/passwords'
import type { NewPassword } from './password-fields.tsx'

export interface SetPassword extends NewPassword {
  otp: string
}

export interface ChangePassword extends NewPassword {
  currentPassword: string
}

type Problem<Values> = [field: keyof Values & string, message: string, isThere: boolean]

/** Problems in the form's order; the first of each field is shown. */
export function schemaOf<Values>(problemsOf: (values: Values) => Problem<Values>[]) {
  return {
    safeParse(values: unknown) {
      const found = problemsOf(values as Values).filter(([, , isThere]) => isThere)
      if (found.length === 0) return { success: true } as const
      const issues = found.map(([field, message]) => ({ path: [field], message }))
      return { success: false, error: { issues } } as const
    },
  }
}

function newPasswordProblems({ newPassword, confirm }: NewPassword, missing: string): Problem<NewPassword>[] {
  return [
    ['newPassword', missing, newPassword === ''],
    ['newPassword', passwordTexts.tooLong, newPassword.length > passwordLimits.longest],
    ['newPassword', passwordTexts.tooWeak, !isStrongPassword(newPassword)],
    ['confirm', missing, confirm === ''],
    ['confirm', passwordTexts.newMismatch, confirm !== newPassword],
  ]
}

export const setPasswordRules = schemaOf<SetPassword>((values) => [
  ['otp', authTexts.otpMissing, !isWholeOtp(values.otp.trim())],
  ...(newPasswordProblems(values, passwordTexts.bothRequired) as Problem<SetPassword>[]),
])

export const changePasswordRules = schemaOf<ChangePassword>((values) => [
  ['currentPassword', passwordTexts.allRequired, values.currentPassword === ''],
  [
    'newPassword',
    passwordTexts.sameAsCurrent,
    values.newPassword !== '' && values.newPassword === values.currentPassword,
  ],
  ...(newPasswordProblems(values, passwordTexts.allRequired) as Problem<ChangePassword>[]),
])
