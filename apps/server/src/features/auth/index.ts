export { authRoutes } from './auth.routes.ts'
export { clearWhatIsOver } from './auth-clearing.rules.ts'
export {
  type AuthParts,
  authContext,
  authOf,
  authOfActor,
  readingAuthOfActor,
  type SharedAuth,
} from './auth-context.ts'
export { sendCode, useCode } from './codes/codes.rules.ts'
export {
  claimContactOfLogin,
  proveContact,
  recordClaim,
  removeClaim,
  sendContactCode,
  sendProofCode,
} from './contacts/proving.rules.ts'
export {
  findAccounts,
  findGivenUpSchools,
  findLogin,
  findOpenSchools,
  findSchool,
  findServedSchools,
  hasSchool,
  setClosed,
} from './logins/logins.rules.ts'
export { isOwnPassword, setOwnPassword } from './logins/passwords.rules.ts'
export {
  findMessageOfCode,
  findMessagesOfProvider,
  keepEarlyReports,
  takeEarlyReports,
} from './messages.store.ts'
export {
  authenticate,
  findLastExpiry,
  findLastUses,
  findLiveSessions,
  renewToken,
  signOutEverywhere,
} from './sessions/sessions.rules.ts'
export { readToken } from './sessions/tokens.rules.ts'
export { findSiblings } from './signing-in/accounts.rules.ts'
export { countWrongKey, refuseGuessingKeys } from './tries/key-tries.rules.ts'
export { mayInvite } from './tries/message-tries.rules.ts'
export { forgetTriesAt } from './tries/password-tries.rules.ts'
