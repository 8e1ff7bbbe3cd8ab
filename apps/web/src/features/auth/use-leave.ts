import { useNavigate } from '@tanstack/react-router'
import { useSignOut } from './use-sign-out.ts'

/** Signs out and shows the sign-in screen. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  const signOut = useSignOut()
  return () => signOut.mutate(undefined, { onSuccess: () => navigate({ to: '/login', replace: true }) })
}
