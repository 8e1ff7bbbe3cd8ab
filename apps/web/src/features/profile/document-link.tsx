import { Anchor, VisuallyHidden } from '@mantine/core'
import type { CurrentUser } from '@shala/contract/profile'
import { profileTexts } from '@shala/contract/profile'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { meQuery } from './me-query.ts'
import classes from './profile.module.css'
import { profileToast } from './profile-toast.ts'

/** Links are valid for 15 minutes; an older page requests new ones before it opens any. */
const freshMs = 10 * 60_000

interface DocumentLinkProps {
  /** The document's name, for screen readers. */
  label: string
  /** Finds the link in the profile. */
  linkOf: (user: CurrentUser) => string | null | undefined
}

/** A document, in its own tab. */
export function DocumentLink({ label, linkOf }: DocumentLinkProps) {
  const client = useQueryClient()
  const { data: user, dataUpdatedAt } = useQuery(meQuery)
  const link = user ? linkOf(user) : null
  if (!link) return null

  const openAfresh = async (event: MouseEvent) => {
    if (Date.now() - dataUpdatedAt < freshMs) return
    event.preventDefault()
    // At once: browsers block a tab that opens later than the press.
    const tab = window.open('')
    if (tab) tab.opener = null
    try {
      const fresh = await client.fetchQuery({ ...meQuery, staleTime: 0 })
      tab?.location.replace((fresh && linkOf(fresh)) ?? link)
    } catch (error) {
      tab?.close()
      profileToast('error', messageOf(error, profileTexts.loadFailed))
    }
  }
  return (
    <Anchor
      href={link}
      target="_blank"
      rel="noopener"
      className={classes.document}
      onClick={(event) => void openAfresh(event)}
    >
      {i18n.t('View')} <VisuallyHidden>{label}</VisuallyHidden>
      <IconExternalLink size={16} stroke={1.75} aria-label={i18n.t('opens in a new tab')} role="img" />
    </Anchor>
  )
}
