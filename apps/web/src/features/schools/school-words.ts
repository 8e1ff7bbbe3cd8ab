import { dayAt } from '@shala/contract/general/days'
import { countries } from '@shala/contract/schools/countries'
import type { School, SchoolType } from '@shala/contract/schools/schools'
import { schoolRefusals, schoolTexts } from '@shala/contract/schools/schools'
import { ApiError, messageOf, outageCodes } from '#platform/calls/api-error.ts'
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

/** 'Pune, Maharashtra' */
export function placeOf({ city, state }: Pick<School, 'city' | 'state'>): string {
  return [city, state].filter(Boolean).join(', ')
}

export function countryName({ country }: Pick<School, 'country'>): string {
  return i18n.t(countries[country].name)
}

/** '42 years' since it was established, by the school's own calendar; 'N/A' when the year is unknown. */
export function ageOf({
  establishmentYear,
  timeZone,
}: Pick<School, 'establishmentYear' | 'timeZone'>): string {
  if (establishmentYear === null) return i18n.t('N/A')
  const count = Number(dayAt(new Date(), timeZone).slice(0, 4)) - establishmentYear
  return i18n.t('{count, plural, one {# year} other {# years}}', { count })
}

/** The message in the box 'Registration Failed' (docs/product.md, School). */
export function registrationFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return i18n.t(schoolTexts.registrationFailed)
  if (error.code === outageCodes.noAnswer) return i18n.t(schoolTexts.networkError)
  if (error.status === 422) return i18n.t(schoolTexts.registrationInvalid)
  if (error.code === schoolRefusals.exists.code) return i18n.t(schoolRefusals.exists.message)
  if (error.status >= 500) return i18n.t(schoolTexts.serverError)
  return messageOf(error, schoolTexts.registrationFailed)
}
