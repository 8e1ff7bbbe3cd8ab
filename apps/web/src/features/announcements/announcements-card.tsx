import { Badge, Button, Card, Text, Title } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { LinkedText } from '#ui/display/linked-text.tsx'
import layout from '#ui/layout.module.css'
import { announcementSamples } from './announcement-samples.ts'
import { shownWords } from './announcement-words.ts'
import classes from './announcements.module.css'
import { useHomeAnnouncements } from './announcements-queries.ts'

/** For the home screen: the newest announcements, and a link to all of them. */
export function AnnouncementsCard() {
  const { data } = useHomeAnnouncements()
  // Announcements that cannot be loaded are not the person's problem.
  if (!data) return null
  return (
    <Card component="section" aria-labelledby="announcements">
      <div className={`${layout.row} ${classes.head}`}>
        <Title order={2} size="h3" id="announcements">
          {i18n.t('Announcements')}
        </Title>
        <Button
          variant="subtle"
          mr={-12}
          renderRoot={(props) => <Link to="/announcements" {...props} />}
          aria-label={i18n.t('View all announcements')}
        >
          {i18n.t('View All')}
        </Button>
      </div>
      {data.hasOwn ? <Lines>{data.announcements.map(toLine)}</Lines> : <Samples />}
      {!data.hasOwn && mayI('announcements:write') && <WriteFirst />}
      {data.hasOwn && data.announcements.length === 0 && (
        <Text c="dimmed">{i18n.t('No announcements today.')}</Text>
      )}
    </Card>
  )
}

type Shown = NonNullable<ReturnType<typeof useHomeAnnouncements>['data']>['announcements'][number]

function toLine(one: Shown) {
  return (
    <li key={one._id} className={classes.line}>
      <Text fw={600}>
        {one.isPinned && <Pinned />}
        {one.title}
      </Text>
      <Text size="sm" lineClamp={2} component="div">
        <LinkedText>{one.text}</LinkedText>
      </Text>
      <Text size="xs" c="dimmed">
        {shownWords(one)}
      </Text>
    </li>
  )
}

export function Pinned() {
  return <IconPin size={16} stroke={1.75} role="img" aria-label={i18n.t('Pinned')} className={classes.pin} />
}

function Lines({ children }: { children: ReactNode }) {
  return <ul className={layout.stack}>{children}</ul>
}

/** Samples that show what the card is for until it has content. */
export function Samples() {
  return (
    <Lines>
      {announcementSamples().map(({ title, text }) => (
        <li key={title} className={classes.line}>
          <Text fw={600} component="div">
            {title}{' '}
            <Badge color="gray" size="sm" fz={12}>
              {i18n.t('Sample')}
            </Badge>
          </Text>
          <Text size="sm">{text}</Text>
        </li>
      ))}
    </Lines>
  )
}

function WriteFirst() {
  return (
    <Button
      variant="default"
      mt="sm"
      renderRoot={(props) => <Link to="/announcements" search={{ add: 'one' }} {...props} />}
    >
      {i18n.t('Write the first one')}
    </Button>
  )
}
