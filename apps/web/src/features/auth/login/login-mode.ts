import type { AccountChoice } from '@shala/contract/auth/auth'

export interface SignInOutcomes {
  onSignedIn: () => void
  /** Several accounts share the contact. */
  onChoice: (choice: AccountChoice, identifier: string) => void
  onUnknown: (identifier: string) => void
}

/** Shared by signing in with a code and with a password: the typed text and the error survive a change of mode. */
export interface LoginModeProps extends SignInOutcomes {
  identifier: string
  /** The identifier that a code was sent to; null until then. */
  sentTo: string | null
  error: string | null
  onIdentifier: (text: string) => void
  onSentTo: (identifier: string | null) => void
  onError: (error: string | null) => void
}
