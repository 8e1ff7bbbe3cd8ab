import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useLayoutEffect, useSyncExternalStore } from 'react'
import { i18n } from '#platform/i18n.ts'
import { theme } from '#ui/theme/theme.ts'
import type { AppRouter } from './app-router.tsx'
import { queryClient } from './query-client.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'color-scheme' })

function useLocale(): string {
  return useSyncExternalStore(
    (onChange) => i18n.on('change', onChange),
    () => i18n.locale,
  )
}

interface RootProps {
  router: AppRouter
  onDrawn: () => void
}

/** Keyed by locale: every text is read again when the language changes. */
export function Root({ router, onDrawn }: RootProps) {
  const locale = useLocale()
  useLayoutEffect(onDrawn, [onDrawn])
  return (
    <StrictMode key={locale}>
      <MantineProvider
        theme={theme}
        withCssVariables={false}
        colorSchemeManager={colorScheme}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}
