import { productName } from '@shala/contract/general/product'
import { useLocation } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import type { Screen } from '#platform/screens/feature.ts'
import { useOwnTitle } from '#platform/screens/own-title.ts'
import { usePageTitle } from '#platform/screens/use-page-title.ts'
import { readClaims } from '#platform/session/session.ts'
import { screenAt } from '../screens.ts'

interface Heading {
  title: string
  description: string | undefined
}

/** The open screen's title and line for the header; the browser's tab is named after it. */
export function usePageHeading(): Heading {
  const screen: Pick<Screen, 'title' | 'description' | 'studentDescription'> = screenAt(
    useLocation().pathname,
  ) ?? { title: productName }
  const { title, studentDescription } = screen
  const isStudent = readClaims()?.role === 'student'
  const description = (isStudent && studentDescription) || screen.description
  const own = useOwnTitle()
  const shown = own ?? i18n.t(title)
  usePageTitle(shown)
  return { title: shown, description: description && i18n.t(description) }
}
