import { productName } from '@shala/contract/product'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { i18n } from '#platform/i18n.ts'
import { screenAt } from '../screens.ts'

interface Heading {
  title: string
  description: string | undefined
}

/** Title and line of the open screen for the header; the browser's tab is named after it. */
export function usePageHeading(): Heading {
  const { title, description } = screenAt(useLocation().pathname) ?? { title: productName }
  const shown = i18n.t(title)
  useEffect(() => {
    document.title = `${shown} · ${productName}`
  }, [shown])
  return { title: shown, description: description && i18n.t(description) }
}
