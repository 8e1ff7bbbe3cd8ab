import { Anchor } from '@mantine/core'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { IconPaperclip } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import classes from './leave.module.css'
import { fetchRequest } from './leave-queries.ts'
import { leaveToast } from './leave-toast.ts'

function isOver(link: string): boolean {
  const expires = Number(new URL(link, location.origin).searchParams.get('exp'))
  return Date.now() / 1000 > expires - 10
}

interface NoteLinkProps {
  leave: LeaveRequest
  of: 'own' | 'team' | 'class'
}

/** The note, in its own tab. Its link is valid for 15 minutes; an older page requests a new one. */
export function NoteLink({ leave: { _id, note, family_note, user_id }, of }: NoteLinkProps) {
  if (!note) return null
  const openAfresh = async (event: MouseEvent) => {
    if (!isOver(note)) return
    event.preventDefault()
    // At once: browsers block a tab that opens later than the press.
    const tab = window.open('')
    if (tab) tab.opener = null
    try {
      tab?.location.replace((await fetchRequest(_id, of))?.note ?? note)
    } catch (error) {
      tab?.close()
      leaveToast('error', messageOf(error))
    }
  }
  return (
    <Anchor
      href={note}
      target="_blank"
      rel="noopener"
      underline="always"
      className={classes.note}
      aria-label={i18n.t("{name}'s note (opens in a new tab)", { name: user_id.name })}
      onClick={(event) => void openAfresh(event)}
    >
      <IconPaperclip size={16} stroke={1.75} aria-hidden="true" />
      {family_note ? i18n.t('Doctor’s note') : i18n.t('Note')}
    </Anchor>
  )
}
