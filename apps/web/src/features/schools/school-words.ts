import type { SchoolType } from '@shala/contract/schools'
import { schoolRefusals, schoolTexts } from '@shala/contract/schools'
import { ApiError } from '#platform/api.ts'
import { i18n } from '#platform/i18n.ts'

export function schoolTypeLabel(type: SchoolType): string {
  return {
    primary: i18n.t('Primary'),
    secondary: i18n.t('Secondary'),
    high: i18n.t('High'),
    college: i18n.t('College'),
    university: i18n.t('University'),
  }[type]
}

/** What the Registration Failed box says (spec 2, section 8). */
export function registrationFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return i18n.t(schoolTexts.registrationFailed)
  if (error.status === 0) return i18n.t(schoolTexts.networkError)
  if (error.status === 422) return i18n.t(schoolTexts.registrationInvalid)
  if (error.code === schoolRefusals.exists.code) return i18n.t(schoolRefusals.exists.message)
  if (error.status >= 500) return i18n.t(schoolTexts.serverError)
  return error.message || i18n.t(schoolTexts.registrationFailed)
}
