export { type AuthParts, authRoutes } from './auth.routes.ts'
export type { CodeLimits } from './auth-codes.rules.ts'
export { findLogin } from './auth-logins.rules.ts'
export { authenticate, renewToken, type SessionsContext } from './auth-sessions.rules.ts'
