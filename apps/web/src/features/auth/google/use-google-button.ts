import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { type GoogleIdentity, loadGoogleIdentity } from './google-identity.ts'

/** The widest button that Google allows. */
const widest = 400

export type GoogleButtonState = 'loading' | 'ready' | { problem: string }

/** Google draws its own button into `place`; each of its answers goes to `onCredential`. */
export function useGoogleButton(clientId: string, onCredential: (credential: string | undefined) => void) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<GoogleButtonState>('loading')
  const [attempt, setAttempt] = useState(0)
  // Mantine's hook for this is not part of the sign-in page.
  const isDark = document.documentElement.dataset.mantineColorScheme === 'dark'
  const accept = useEffectEvent(onCredential)
  const draw = useEffectEvent((identity: GoogleIdentity) => {
    if (!place.current) return
    identity.initialize({ client_id: clientId, callback: ({ credential }) => accept(credential) })
    identity.renderButton(place.current, {
      type: 'standard',
      theme: isDark ? 'filled_black' : 'outline',
      size: 'large',
      text: 'continue_with',
      width: Math.min(widest, place.current.clientWidth),
      locale: i18n.locale,
    })
    setState('ready')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another client or attempt begins anew
  useEffect(() => {
    let isGone = false
    loadGoogleIdentity()
      .then((identity) => !isGone && draw(identity))
      .catch((error: Error) => !isGone && setState({ problem: i18n.t(error.message) }))
    return () => {
      isGone = true
    }
  }, [clientId, attempt])
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  return { place, state, retry }
}
