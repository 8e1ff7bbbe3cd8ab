import { productName } from '@shala/contract/product'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { i18n } from '#platform/i18n.ts'
import { type Entry, entries } from './entries.ts'

/** The screen that is open, if it has an entry; names the browser's tab after it. */
export function usePageHeading(): Entry | undefined {
  const { pathname } = useLocation()
  const entry = entries().find(({ to }) => to === pathname)
  const title =
    entry?.label ?? (pathname === '/createSchool' ? i18n.t('Create School') : i18n.t('Getting started'))
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
  return entry
}
