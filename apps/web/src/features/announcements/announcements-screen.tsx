import { Card, Text, Title } from '@mantine/core'
import type { Announcement } from '@shala/contract/announcements'
import { IconPencil, IconPin, IconPinnedOff, IconPlus, IconTrash } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { mayI } from '#platform/session/roles.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { LinkedText } from '#ui/display/linked-text.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import layout from '#ui/layout.module.css'
import { Pages } from '#ui/list/pages.tsx'
import { RowActions } from '#ui/list/row-actions.tsx'
import { Page } from '#ui/page/page.tsx'
import { PrimaryAction } from '#ui/page/primary-action.tsx'
import { Empty, Failed, Loading } from '#ui/page/states.tsx'
import { shownWords } from './announcement-words.ts'
import classes from './announcements.module.css'
import { Pinned, Samples } from './announcements-card.tsx'
import { useAnnouncements } from './announcements-queries.ts'
import { usePinning, useRemoving } from './use-announcement-acts.ts'

const AnnouncementDialog = lazyOverlay(
  async () => (await import('./announcement-dialog.tsx')).AnnouncementDialog,
)

/** The school's news for everybody; admins write, pin, schedule and remove. */
export function AnnouncementsScreen() {
  const { page = 1, add } = useSearch({ from: '/signed-in/announcements' })
  const navigate = useNavigate({ from: '/announcements' })
  const mayWrite = mayI('announcements:write')
  const [changed, setChanged] = useState<Announcement | null>(null)
  const isAdding = mayWrite && add === 'one'
  const close = () => {
    setChanged(null)
    if (isAdding) void navigate({ search: ({ add: _, ...rest }) => rest, replace: true })
  }
  usePreload(AnnouncementDialog)
  const write = () => void navigate({ search: (before) => ({ ...before, add: 'one' }) })
  return (
    <Page
      title={i18n.t('Announcements')}
      actions={
        mayWrite && (
          <PrimaryAction
            label={i18n.t('Write an announcement')}
            icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={write}
          />
        )
      }
    >
      <All
        page={page}
        onPage={(page) => void navigate({ search: (before) => ({ ...before, page }) })}
        onChange={setChanged}
      />
      {(isAdding || changed) && (
        <LazyDialog onClose={close}>
          <AnnouncementDialog one={changed} onClose={close} />
        </LazyDialog>
      )}
    </Page>
  )
}

interface AllProps {
  page: number
  onPage: (page: number) => void
  onChange: (one: Announcement) => void
}

function All({ page, onPage, onChange }: AllProps) {
  const { data, error, refetch, isFetching } = useAnnouncements(page)
  if (!data && error)
    return <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Loading />
  if (!data.hasOwn) return <FirstTime />
  if (data.pagination.total === 0) {
    return (
      <Empty title={i18n.t('No announcements')} hint={i18n.t('What your school wants everyone to know.')} />
    )
  }
  return (
    <>
      <ul data-rows className={layout.stack}>
        {data.announcements.map((one) => (
          <li key={one._id}>
            <Whole one={one} onChange={onChange} />
          </li>
        ))}
      </ul>
      <Pages {...data.pagination} onPage={onPage} />
    </>
  )
}

function FirstTime() {
  return (
    <Card>
      <Text mb="md">
        {mayI('announcements:write')
          ? i18n.t('These are samples. They disappear when you write your first announcement.')
          : i18n.t('Your school has not announced anything yet. These are samples.')}
      </Text>
      <Samples />
    </Card>
  )
}

function Whole({ one, onChange }: { one: Announcement; onChange: (one: Announcement) => void }) {
  const pin = usePinning()
  const remove = useRemoving()
  const { title, text, isPinned, state, by } = one
  const actions = [
    { label: i18n.t('Change'), icon: IconPencil, act: onChange },
    isPinned
      ? { label: i18n.t('Unpin'), icon: IconPinnedOff, act: pin }
      : { label: i18n.t('Pin to top'), icon: IconPin, act: pin },
    { label: i18n.t('Remove'), icon: IconTrash, act: remove, isDanger: true as const },
  ]
  return (
    <Card component="article" className={classes.announcement} data-state={state}>
      <div className={`${layout.line} ${classes.title}`}>
        <Title order={2} size="h3">
          {isPinned && <Pinned />}
          {title}
        </Title>
        {mayI('announcements:write') && <RowActions row={{ ...one, name: title }} actions={actions} />}
      </div>
      <Text className={layout.written} maw="44rem">
        <LinkedText>{text}</LinkedText>
      </Text>
      <Text size="sm" c="dimmed">
        {state !== 'shown' && (
          <StatusBadge meaning={state === 'scheduled' ? 'waiting' : 'none'}>
            {state === 'scheduled' ? i18n.t('Scheduled') : i18n.t('Ended')}
          </StatusBadge>
        )}{' '}
        {i18n.t('{days}, by {name}', { days: shownWords(one), name: by })}
        {one.isTold && mayI('announcements:write') && ` · ${i18n.t('Families are told')}`}
      </Text>
    </Card>
  )
}
