import { limitsShape } from './limits-shape.ts'

/** The limits when the operator sets none. */
export const usualSignInLimits = {
  /** Seconds between two codes. */
  resendSeconds: 60,
  /** Seconds for which a code is valid. */
  validSeconds: 300,
  /** Codes in an hour for one phone or email, from one network. */
  perHourAndNetwork: 5,
  perHour: 20,
  perNetworkInTenMinutes: 300,
  /** Daily budgets: for one school, for sign-ups, for the whole server; and for invitations, which are messages too. */
  perSchoolDay: 5000,
  signupsPerDay: 2000,
  perDay: 20_000,
  /** The part of a budget that one network may use. */
  perNetworkDay: 5000,
  signupsPerNetworkDay: 600,
  decoysPerNetworkDay: 2000,
  invitationsPerDay: 500,
  invitationsPerNetworkDay: 60,
}

/** How many codes and invitations may be sent (docs/product.md, Signing in). */
export type SignInLimits = typeof usualSignInLimits

/** By the size of an installation. */
const presets = {
  'one-school': {
    ...usualSignInLimits,
    signupsPerDay: 300,
    perDay: 5000,
    signupsPerNetworkDay: 200,
    decoysPerNetworkDay: 500,
    invitationsPerDay: 40,
  },
  usual: usualSignInLimits,
  district: {
    ...usualSignInLimits,
    perNetworkInTenMinutes: 1000,
    signupsPerDay: 20_000,
    perDay: 200_000,
    perNetworkDay: 20_000,
    signupsPerNetworkDay: 2000,
    invitationsPerDay: 5000,
  },
}

export const signInLimits = limitsShape(presets, { example: 'usual perDay=30000', highest: 1_000_000 })

const oldNames: Record<string, keyof SignInLimits> = {
  OTP_RESEND_SECONDS: 'resendSeconds',
  OTP_VALID_SECONDS: 'validSeconds',
  OTP_PER_HOUR_PER_ADDRESS: 'perHourAndNetwork',
  OTP_PER_HOUR: 'perHour',
  OTP_PER_ADDRESS_10_MINUTES: 'perNetworkInTenMinutes',
  OTP_PER_SCHOOL_DAY: 'perSchoolDay',
  OTP_SIGNUPS_PER_DAY: 'signupsPerDay',
  OTP_PER_DAY: 'perDay',
  OTP_PER_ADDRESS_DAY: 'perNetworkDay',
  OTP_SIGNUPS_PER_ADDRESS_DAY: 'signupsPerNetworkDay',
  OTP_FOR_NOBODY_PER_ADDRESS_DAY: 'decoysPerNetworkDay',
  INVITATIONS_PER_DAY: 'invitationsPerDay',
  INVITATIONS_PER_ADDRESS_DAY: 'invitationsPerNetworkDay',
}

/**
 * Tells the operator how to replace variables of older versions, which would otherwise be silently ignored. Null when
 * none is set.
 */
export function inPlaceOfOldNames(env: Record<string, string | undefined>): string | null {
  const given = Object.entries(oldNames).filter(([name]) => env[name]?.trim())
  if (given.length === 0) return null
  const names = given.map(([name]) => name).join(', ')
  const words = given.map(([name, limit]) => `${limit}=${env[name]?.trim()}`).join(' ')
  return `${names} ${given.length === 1 ? 'is' : 'are'} now part of SIGN_IN_LIMITS: set SIGN_IN_LIMITS="${words}" instead.`
}
