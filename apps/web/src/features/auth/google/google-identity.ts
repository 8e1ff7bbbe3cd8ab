import { authTexts } from '@shala/contract/auth/texts'
import { readPayload } from '#platform/session/session.ts'

const scriptUrl = 'https://accounts.google.com/gsi/client'
const initTimeoutMs = 10_000
const lookEveryMs = 50

/** The part that the button uses of https://developers.google.com/identity/gsi/web/reference/js-reference */
export interface GoogleIdentity {
  initialize(options: { client_id: string; callback: (answer: { credential?: string }) => void }): void
  renderButton(place: HTMLElement, options: Record<string, string | number>): void
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } }
  }
}

let loading: Promise<GoogleIdentity> | undefined

/** Loads Google's script once. @throws an Error with the catalogue's text; the next call tries again */
export function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<GoogleIdentity> {
  const script = document.createElement('script')
  script.src = scriptUrl
  script.async = true
  document.head.append(script)
  let looking: ReturnType<typeof setInterval> | undefined
  let timeout: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<GoogleIdentity>((resolve, reject) => {
      script.onerror = () => reject(new Error(authTexts.googleNotLoaded))
      timeout = setTimeout(() => reject(new Error(authTexts.googleTimeout)), initTimeoutMs)
      looking = setInterval(() => {
        const identity = window.google?.accounts?.id
        if (identity) resolve(identity)
      }, lookEveryMs)
    })
  } catch (error) {
    script.remove()
    throw error
  } finally {
    clearInterval(looking)
    clearTimeout(timeout)
  }
}

/** The email in a credential, unverified: for display only. */
export function emailIn(credential: string): string | null {
  const { email } = (readPayload(credential) ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : null
}
