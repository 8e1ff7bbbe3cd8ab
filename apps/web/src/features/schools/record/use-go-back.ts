import { useCanGoBack, useRouter } from '@tanstack/react-router'

/** One page back; after a link from outside, to the page that leads here. */
export function useGoBack(otherwise: '/schoolDetails') {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return ({ ignoreBlocker = false } = {}) => {
    if (canGoBack) router.history.back({ ignoreBlocker })
    else void router.navigate({ to: otherwise, replace: true, ignoreBlocker })
  }
}
