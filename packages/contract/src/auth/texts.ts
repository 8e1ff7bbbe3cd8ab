import type { Refusal } from '../general/refusal.ts'

// Without zod, which the sign-in screen must not load; auth.ts re-exports it.

export const otpLength = 6
/** For codes to a phone or email at which too many wrong ones were tried that day. */
export const longOtpLength = 8

export function isWholeOtp(text: string): boolean {
  return /^\d+$/.test(text) && (text.length === otpLength || text.length === longOtpLength)
}

export const authTexts = {
  fillAllFields: /*i18n*/ 'Please fill out all fields.',
  identifierMissing: /*i18n*/ 'Please enter your email or phone number.',
  invalidTenDigitPhone: /*i18n*/ 'Please enter a valid 10-digit phone number.',
  otpMissing: /*i18n*/ 'Please enter the 6-digit OTP.',
  longOtpMissing: /*i18n*/ 'Please enter the 8-digit OTP.',
  sendFailed: /*i18n*/ 'Failed to send OTP. Please try again.',
  sendRefused: /*i18n*/ 'Failed to send OTP.',
  verifyFailed: /*i18n*/ 'OTP verification failed. Please try again.',
  verifyRefused: /*i18n*/ 'OTP verification failed.',
  signupSendFailed: /*i18n*/ 'Server error while sending OTP. Please try again later.',
  signupFailed: /*i18n*/ 'Verification failed. Please try again.',
  otpSent: /*i18n*/ 'OTP sent successfully.',
  signedUp: /*i18n*/ 'Your account has been created.',
  fillBoth: /*i18n*/ 'Please fill in all fields',
  loginFailed: /*i18n*/ 'Login failed. Please try again.',
  identifierInvalid: /*i18n*/ 'Please enter a valid email or phone number.',
  identifierInvalidAtReset: /*i18n*/ 'Invalid email or phone.',
  forgotFailed: /*i18n*/ 'Failed to send OTP',
  forgotNoAnswer: /*i18n*/ 'Unable to send OTP. Please try again.',
  passwordReset: /*i18n*/ 'Password reset successful.',
  resetFailed: /*i18n*/ 'Failed to reset password.',
  networkFailed: /*i18n*/ 'Network error. Please try again.',
  unknownAnswer: /*i18n*/ 'Unknown response from backend.',
  googleFailed: /*i18n*/ 'Google authentication failed. Please try again.',
  googleNoAccount: /*i18n*/ 'No account found. Please register first.',
  googleNetwork: /*i18n*/ 'Network error. Please check your connection.',
  googleAborted: /*i18n*/ 'Authentication failed. Please try again.',
  googleNoCredential: /*i18n*/ 'No credential received from Google',
  googleTimeout: /*i18n*/ 'Google Identity Services initialization timeout',
  googleNotLoaded: /*i18n*/ 'Failed to load Google Identity Services',
  signedOutThere: /*i18n*/ 'That device has been signed out.',
} as const

export const authRefusals = {
  noAccountWithEmail: {
    code: 'auth.no_account_email',
    status: 404,
    message: /*i18n*/ 'No account found with this email',
  },
  noAccountWithPhone: {
    code: 'auth.no_account_phone',
    status: 404,
    message: /*i18n*/ 'No account found with this phone number',
  },
  notActive: {
    code: 'auth.not_active',
    status: 403,
    message: /*i18n*/ 'This account is no longer active. Please contact your school.',
  },
  phoneTaken: {
    code: 'auth.phone_taken',
    status: 409,
    message: /*i18n*/ 'An account with this phone number already exists. Please sign in.',
  },
  wrongCode: { code: 'auth.wrong_code', status: 422, message: /*i18n*/ 'Invalid or expired OTP.' },
  resendTooSoon: {
    code: 'auth.resend_too_soon',
    status: 429,
    message: /*i18n*/ 'Please wait {seconds} seconds before asking for another OTP.',
  },
  tooManySends: {
    code: 'auth.too_many_sends',
    status: 429,
    message: /*i18n*/ 'Too many OTPs were requested. Please try again later.',
  },
  tooManyTries: {
    code: 'auth.too_many_tries',
    status: 429,
    message: /*i18n*/ 'Too many wrong OTPs. Please try again in a few minutes.',
  },
  chooseAccount: {
    code: 'auth.choose_account',
    status: 409,
    message: /*i18n*/ 'Several accounts use this. Please choose who is signing in.',
  },
  wrongPassword: { code: 'auth.wrong_password', status: 401, message: /*i18n*/ 'Invalid email or password.' },
  tooManyPasswords: {
    code: 'auth.too_many_passwords',
    status: 429,
    message: /*i18n*/ 'Too many wrong passwords. Please wait a few minutes, or sign in with an OTP.',
  },
  sendFailed: {
    code: 'auth.send_failed',
    status: 503,
    message: /*i18n*/ 'Failed to send OTP. Please try again.',
  },
  googleFailed: {
    code: 'auth.google_failed',
    status: 401,
    message: /*i18n*/ 'Google authentication failed. Please try again.',
  },
  googleUnavailable: {
    code: 'auth.google_unavailable',
    status: 503,
    message: /*i18n*/ 'Google authentication failed. Please try again.',
  },
  googleOff: {
    code: 'auth.google_off',
    status: 404,
    message: /*i18n*/ 'Sign-in with Google is not set up here.',
  },
  signedOutBySchool: {
    code: 'auth.signed_out_by_school',
    status: 401,
    message: /*i18n*/ 'Your school signed you out on all devices. Sign in again.',
  },
  sessionNotFound: {
    code: 'auth.session_not_found',
    status: 404,
    message: /*i18n*/ 'This device was not found.',
  },
  proofStale: {
    code: 'auth.proof_stale',
    status: 422,
    message: /*i18n*/ 'To change to another account, please sign in again.',
  },
  ticketExpired: {
    code: 'auth.ticket_expired',
    status: 422,
    message: /*i18n*/ 'This took too long. Please sign in again.',
  },
} as const satisfies Record<string, Refusal>

/** A text with an '@' is an email, anything else a phone. */
export function identifierOf(text: string): { email: string } | { phone: string } {
  return text.includes('@') ? { email: text.trim() } : { phone: text.trim() }
}
