import { productName } from '@shala/contract/product'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { i18n } from '#platform/i18n.ts'
import { type Entry, entries } from './entries.ts'

type Heading = Pick<Entry, 'label' | 'description'>

/** Of the screens without an entry in the sidebar. */
function otherHeadings(): Record<string, Heading> {
  return {
    '/profile': { label: i18n.t('Profile'), description: i18n.t('Your details, password and devices') },
    '/setting': { label: i18n.t('School Settings'), description: i18n.t('Days, people, messages and data') },
    '/schoolDetails': { label: i18n.t('School Dashboard'), description: i18n.t("Your school's record") },
    '/editSchool': { label: i18n.t('Edit School Details'), description: i18n.t("Your school's record") },
  }
}

function headingOf(pathname: string): Heading | undefined {
  return entries().find(({ to }) => to === pathname) ?? otherHeadings()[pathname]
}

/** What the header says of the screen that is open, if anything; names the browser's tab after it. */
export function usePageHeading(): Heading | undefined {
  const { pathname } = useLocation()
  const heading = headingOf(pathname)
  const title =
    heading?.label ?? (pathname === '/createSchool' ? i18n.t('Create School') : i18n.t('Getting started'))
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
  return heading
}
