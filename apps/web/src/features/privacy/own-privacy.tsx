import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { Answer } from '@shala/contract/general/endpoint'
import type { getNotice } from '@shala/contract/privacy/notice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import { Section } from '#ui/page/section.tsx'
import { Failed } from '#ui/page/states.tsx'
import { AgreeDialog, ConfirmWithdrawal, NoticeDialog, usePreloadDialogs } from './lazy-dialogs.ts'
import { OwnRequests } from './own-requests.tsx'
import { noticeQuery, useWithdraw } from './privacy-queries.ts'
import { consentWords, standingMeanings, standingWords } from './privacy-words.ts'

type Shown = Answer<typeof getNotice>

/** On the profile: what the school says about data, one's consent to it, and what one asked of the school. */
export function OwnPrivacy() {
  const { data, error, isFetching, refetch } = useQuery(noticeQuery)
  usePreloadDialogs()
  return (
    <Section
      title={i18n.t('Privacy')}
      line={i18n.t('What the school keeps about you, and what you can ask for.')}
    >
      {!data && error && (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <Skeleton height={96} />}
      {data && <Shown shown={data} />}
      <OwnRequests />
    </Section>
  )
}

function Shown({ shown: { notice, own } }: { shown: Shown }) {
  const [open, setOpen] = useState<'read' | 'agree' | 'withdraw' | null>(null)
  const close = () => setOpen(null)
  const hasAgreed = own?.standing === 'given' || own?.standing === 'older'
  return (
    <Stack gap="sm">
      {own && (
        <div>
          <StatusBadge meaning={standingMeanings[own.standing]}>{standingWords(own.standing)}</StatusBadge>
          {own.consent && (
            <Text size="sm" c="dimmed" mt={4}>
              {consentWords(own.consent)}
            </Text>
          )}
        </div>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpen('read')}>
          {i18n.t('Read the notice')}
        </Button>
        {own && own.standing !== 'given' && (
          <Button onClick={() => setOpen('agree')}>{i18n.t('Read and agree')}</Button>
        )}
        {hasAgreed && (
          <Button variant="subtle" color="red" onClick={() => setOpen('withdraw')}>
            {i18n.t('Withdraw consent')}
          </Button>
        )}
      </Group>
      {open && (
        <LazyDialog onClose={close}>
          {open === 'read' && <NoticeDialog notice={notice} onClose={close} />}
          {open === 'agree' && <AgreeDialog notice={notice} onClose={close} />}
          {open === 'withdraw' && <Withdraw onClose={close} />}
        </LazyDialog>
      )}
    </Stack>
  )
}

function Withdraw({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmWithdrawal
      title={i18n.t('Withdraw your consent?')}
      text={i18n.t(
        'The school is told and will contact you. It must keep what the law asks for, and attendance is marked as before until you have spoken. You can agree again at any time.',
      )}
      confirmLabel={i18n.t('Withdraw consent')}
      withdrawal={useWithdraw()}
      onClose={onClose}
    />
  )
}
