import { Popover } from '@mantine/core'
import type { CalendarEvent } from '@shala/contract/calendar/calendar'
import type { Day } from '@shala/contract/general/days'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useIsPhone } from '#ui/media.ts'
import classes from './calendar.module.css'
import { CalendarPanel } from './calendar-panel.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { FeedCard } from './feed-card.tsx'

type Shown = 'month' | 'add' | 'feed' | CalendarEvent

interface CalendarPopupProps {
  today: Day
  onClose: () => void
}

/** The calendar below its button, or over a whole phone. A form replaces it for a while. */
export function CalendarPopup({ today, onClose }: CalendarPopupProps) {
  const [chosen, setChosen] = useState(today)
  const [shown, setShown] = useState<Shown>('month')
  const isPhone = useIsPhone()
  const back = (saved?: Day) => {
    if (saved) setChosen(saved)
    setShown('month')
  }
  if (shown === 'feed') {
    return (
      <Dialog opened title={i18n.t('Use this calendar in another app')} onClose={() => back()}>
        <FeedCard />
      </Dialog>
    )
  }
  if (shown !== 'month') {
    return <EntryDialog event={shown === 'add' ? null : shown} day={chosen} onClose={back} />
  }
  const panel = (
    <CalendarPanel
      chosen={chosen}
      onChoose={setChosen}
      onAdd={() => setShown('add')}
      onChange={setShown}
      onFeed={() => setShown('feed')}
    />
  )
  if (isPhone) {
    return (
      <Dialog opened title={i18n.t('Calendar')} onClose={onClose}>
        {panel}
      </Dialog>
    )
  }
  return (
    <Popover opened position="bottom-end" width={376} trapFocus onChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={i18n.t('Calendar')}>
        {panel}
      </Popover.Dropdown>
    </Popover>
  )
}
