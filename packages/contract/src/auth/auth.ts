import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import { isStrongPassword, passwordLimits, passwordTexts } from '../general/passwords.ts'
import { duties, idSchema, nameSchema, normalizePhone, roles } from '../people.ts'
import { identifierFields, identifierOr, oneIdentifier } from './identifier.ts'
import { authTexts, isWholeOtp } from './texts.ts'

export { authRefusals, authTexts, identifierOf, isWholeOtp, longOtpLength, otpLength } from './texts.ts'

const tenDigitPhone = z.pipe(
  z.string(authTexts.fillAllFields).check(z.minLength(1, authTexts.fillAllFields)),
  z.transform((text: string, context) => {
    const phone = normalizePhone(text)
    if (phone && !phone.startsWith('+')) return phone
    context.issues.push({ code: 'custom', message: authTexts.invalidTenDigitPhone, input: text })
    return z.NEVER
  }),
)

/** A code as entered. */
export const otp = z.string(authTexts.otpMissing).check(z.trim(), z.refine(isWholeOtp, authTexts.otpMissing))

/** The signed-in person as the token and the login answers describe them. */
export const sessionUser = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  schoolId: z.nullable(z.string()),
  photo: z.nullable(z.string()),
})
export type SessionUser = z.output<typeof sessionUser>

/** The claims that the web app reads from the token, for display only. Older tokens have no duty. */
export const tokenClaims = z.object({
  userId: z.string(),
  role: z.enum(roles),
  duty: z.optional(z.enum(duties)),
  schoolId: z.nullable(z.string()),
  name: z.string(),
  photo: z.nullable(z.string()),
  sessionId: z.string(),
  iat: z.number(),
  exp: z.number(),
})
export type TokenClaims = z.output<typeof tokenClaims>

const account = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  schoolName: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  /** For a student: siblings may share a first letter, a photo, even a name. */
  class: z.nullable(z.object({ name: z.string(), section: z.nullable(z.string()) })),
  rollNumber: z.nullable(z.string()),
})
export type Account = z.output<typeof account>

/** Travels with the refusal `chooseAccount`. */
export interface AccountChoice {
  ticket: string
  accounts: Account[]
}

const signedIn = z.object({ token: z.string(), user: sessionUser })
export type SignedIn = z.output<typeof signedIn>
const message = z.object({ message: z.string() })

/**
 * The server's own times for the codes it sends; the refusal `resendTooSoon` also carries `validMinutes` and
 * `codeLength`.
 */
const codeTimes = {
  /** Seconds until another may be requested. */
  resendAfter: z.int(),
  validMinutes: z.int(),
}
export interface CodeSent {
  resendAfter: number
  validMinutes: number
  /** Digits: 6, or 8 if many wrong codes were entered that day. */
  codeLength: number
}
export const codeSent = z.object({ message: z.string(), ...codeTimes, codeLength: z.int() })

export const sendLoginOtp = endpoint({
  method: 'POST',
  path: '/api/auth/login/send-otp',
  summary: 'Send a sign-in code to an email or a phone',
  body: z.object(identifierFields).check(z.refine(oneIdentifier, authTexts.identifierMissing)),
  answer: codeSent,
})

export const verifyLoginOtp = endpoint({
  method: 'POST',
  path: '/api/auth/login/verify-otp',
  summary: 'Sign in with a code',
  body: z.object({ ...identifierFields, otp }).check(z.refine(oneIdentifier, authTexts.identifierMissing)),
  answer: signedIn,
})

export const chooseAccount = endpoint({
  method: 'POST',
  path: '/api/auth/login/choose',
  summary: 'Choose which of several accounts to sign in to',
  body: z.object({ ticket: z.string().check(z.maxLength(200)), userId: idSchema }),
  answer: signedIn,
})

export const signupForm = z.object({ name: nameSchema(authTexts.fillAllFields), phone: tenDigitPhone })

export const sendSignupOtp = endpoint({
  method: 'POST',
  path: '/api/auth/signup/send-otp',
  summary: 'Send a sign-up code to a phone',
  body: signupForm,
  answer: codeSent,
})

export const signup = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  summary: 'Create an admin account with a code',
  body: z.extend(signupForm, { otp }),
  status: 201,
  answer: z.object({ token: z.string(), message: z.string(), user: sessionUser }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Revoke this session',
  status: 204,
  clearsCache: true,
})

/** A password being chosen; one that is entered to sign in is only looked up. */
export const newPassword = z
  .string(passwordTexts.tooWeak)
  .check(
    z.maxLength(passwordLimits.longest, passwordTexts.tooLong),
    z.refine(isStrongPassword, passwordTexts.tooWeak),
  )

const filled = z.string(authTexts.fillBoth).check(z.minLength(1, authTexts.fillBoth), z.maxLength(1000))

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with a password, by email or phone',
  body: z
    .object({ ...identifierFields, password: filled, rememberMe: z._default(z.boolean(), false) })
    .check(z.refine(oneIdentifier, authTexts.fillBoth)),
  answer: signedIn,
})

export const googleLogin = endpoint({
  method: 'POST',
  path: '/api/auth/google-login',
  summary: 'Sign in with a Google credential',
  body: z.object({
    credential: z
      .string(authTexts.googleNoCredential)
      .check(z.minLength(1, authTexts.googleNoCredential), z.maxLength(8192)),
    clientId: z.optional(z.string().check(z.maxLength(300))),
  }),
  answer: signedIn,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Send a code to reset a password',
  body: z
    .object(identifierOr(authTexts.identifierInvalid))
    .check(z.refine(oneIdentifier, authTexts.identifierInvalid)),
  answer: codeSent,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with a code; every session ends',
  body: z
    .object({ ...identifierOr(authTexts.identifierInvalidAtReset), otp, newPassword })
    .check(z.refine(oneIdentifier, authTexts.identifierInvalidAtReset)),
  answer: message,
})

/** A place where this person is signed in. */
export const session = z.object({
  _id: z.string(),
  /** 'Chrome', or null when it does not say. */
  browser: z.nullable(z.string()),
  /** 'Android', 'Windows', … */
  system: z.nullable(z.string()),
  /** The network address it was last used from. */
  address: z.nullable(z.string()),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where the signed-in person is signed in, last used first',
  answer: z.object({ sessions: z.array(session) }),
})

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Sign one of one’s own devices out',
  params: z.object({ id: idSchema }),
  answer: message,
})

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/auth/accounts',
  summary: 'The accounts one may switch to without a new code; none once the proof is too old',
  answer: z.object({ accounts: z.array(z.extend(account, { isCurrent: z.boolean() })) }),
})

export const switchAccount = endpoint({
  method: 'POST',
  path: '/api/auth/switch',
  summary: 'Switch to another of one’s accounts; this session ends',
  body: z.object({ userId: idSchema }),
  answer: signedIn,
})
