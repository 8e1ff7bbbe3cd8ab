import type { AccountChoice } from '@shala/contract/auth'

export interface SignInOutcomes {
  onSignedIn: () => void
  /** Several accounts share what was proved. */
  onChoice: (choice: AccountChoice, identifier: string) => void
  onUnknown: (identifier: string) => void
}

/** What signing in by code and by password share: what was typed and what went wrong outlive a change of mode. */
export interface LoginModeProps extends SignInOutcomes {
  identifier: string
  /** To whom a code went that is now to be entered. */
  sentTo: string | null
  error: string | null
  onIdentifier: (text: string) => void
  onSentTo: (identifier: string | null) => void
  onError: (error: string | null) => void
}
