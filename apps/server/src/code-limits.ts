import type { CodeLimits } from '#features/auth/index'
import type { Environment } from '#platform/process/env'

/** The limits on codes, as the variables have them. */
export function codeLimitsOf(env: Environment): CodeLimits {
  return {
    resendSeconds: env.OTP_RESEND_SECONDS,
    validSeconds: env.OTP_VALID_SECONDS,
    perHourAndNetwork: env.OTP_PER_HOUR_PER_ADDRESS,
    perHour: env.OTP_PER_HOUR,
    perNetworkInTenMinutes: env.OTP_PER_ADDRESS_10_MINUTES,
    perSchoolDay: env.OTP_PER_SCHOOL_DAY,
    signupsPerDay: env.OTP_SIGNUPS_PER_DAY,
    perDay: env.OTP_PER_DAY,
    perNetworkDay: env.OTP_PER_ADDRESS_DAY,
    signupsPerNetworkDay: env.OTP_SIGNUPS_PER_ADDRESS_DAY,
    decoysPerNetworkDay: env.OTP_FOR_NOBODY_PER_ADDRESS_DAY,
    invitationsPerDay: env.INVITATIONS_PER_DAY,
    invitationsPerNetworkDay: env.INVITATIONS_PER_ADDRESS_DAY,
  }
}
