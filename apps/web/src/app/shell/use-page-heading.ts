import { productName } from '@shala/contract/product'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { i18n } from '#platform/i18n.ts'
import { screenAt } from '../screens.ts'

interface Heading {
  title: string
  description: string | undefined
}

/** What the header says of the screen that is open; names the browser's tab after it. */
export function usePageHeading(): Heading {
  const { title, description } = screenAt(useLocation().pathname) ?? { title: productName }
  const shown = i18n.t(title)
  useEffect(() => {
    document.title = `${shown} · ${productName}`
  }, [shown])
  return { title: shown, description: description && i18n.t(description) }
}
