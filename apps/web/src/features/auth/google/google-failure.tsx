import { useEffect } from 'react'
import { toast } from '#ui/toast.tsx'
import { Toasts } from '#ui/toasts.tsx'

/** Says why Google's sign-in failed, each time again. */
export function GoogleFailure({ failure }: { failure: { text: string } }) {
  useEffect(() => void toast('error', failure.text), [failure])
  return <Toasts />
}
