import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { i18n } from '#platform/i18n.ts'
import { keepLanguage } from '#platform/language/language-here.ts'
import { hasToast } from '#ui/toast.tsx'
import { watchForNewVersion } from './new-version-watch.ts'

/** Later than those screens, so that the worker finds most parts in the browser's cache. */
const idleMs = 4000

/** Keeps the app itself on the device, so that it opens without a network, and keeps it up to date. */
export function useServiceWorker(): void {
  const router = useRouter()
  const client = useQueryClient()
  useEffect(() => {
    // Not available over plain http, except on this machine itself, nor in some private windows.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const end = watchForNewVersion({
      isBusy: () => client.isMutating() > 0 || hasToast(),
      whenLeaving: (handler) =>
        router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && handler()),
    })
    // A pressed notification opens its link here.
    const open = ({ data }: MessageEvent<{ open?: unknown }>) => {
      const place = data?.open
      if (typeof place === 'string' && place.startsWith('/')) void router.navigate({ href: place })
    }
    navigator.serviceWorker.addEventListener('message', open)
    const timer = setTimeout(async () => {
      await keepLanguage(i18n.locale).catch(() => {})
      await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
    }, idleMs)
    return () => {
      navigator.serviceWorker.removeEventListener('message', open)
      clearTimeout(timer)
      end()
    }
  }, [router, client])
}
