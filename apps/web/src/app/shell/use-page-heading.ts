import { productName } from '@shala/contract/general/product'
import { useLocation } from '@tanstack/react-router'
import type { Screen } from '#platform/feature.ts'
import { i18n } from '#platform/i18n.ts'
import { readClaims } from '#platform/session.ts'
import { usePageTitle } from '#platform/use-page-title.ts'
import { screenAt } from '../screens.ts'

interface Heading {
  title: string
  description: string | undefined
}

/** Title and line of the open screen for the header; the browser's tab is named after it. */
export function usePageHeading(): Heading {
  const screen: Pick<Screen, 'title' | 'description' | 'studentDescription'> = screenAt(
    useLocation().pathname,
  ) ?? { title: productName }
  const { title, studentDescription } = screen
  const isStudent = readClaims()?.role === 'student'
  const description = (isStudent && studentDescription) || screen.description
  const shown = i18n.t(title)
  usePageTitle(shown)
  return { title: shown, description: description && i18n.t(description) }
}
