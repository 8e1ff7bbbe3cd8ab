import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { Failed } from '#ui/page/states.tsx'
import { ConfirmWithdrawal, PaperDialog } from './lazy-dialogs.ts'
import { useConsents, useEndConsent } from './privacy-queries.ts'
import { consentWords, standingMeanings, standingWords } from './privacy-words.ts'

/** Who agreed for a student, and what the office enters of it. For admins. */
export function ConsentCard({ studentId }: { studentId: string }) {
  const { data, error, isFetching, refetch } = useConsents(studentId)
  const [open, setOpen] = useState<'record' | 'end' | null>(null)
  const close = () => setOpen(null)
  const mayRecord = mayI('privacy:record')
  const stands = data?.standing === 'given' || data?.standing === 'older'
  return (
    <Section title={i18n.t('Consent')} line={i18n.t('To what the school says about the data it keeps.')}>
      {!data && error && (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <Skeleton height={72} />}
      {data && (
        <Stack gap="sm">
          <div>
            <StatusBadge meaning={standingMeanings[data.standing]}>
              {standingWords(data.standing)}
            </StatusBadge>
          </div>
          {data.consents.length > 0 && (
            <ul className={`${layout.stack} ${layout.words} ${layout.marked}`}>
              {data.consents.map((one) => (
                <li key={one._id}>
                  <Text>{consentWords(one)}</Text>
                  <Text size="sm" c="dimmed">
                    {one.withdrawnAt
                      ? i18n.t('Version {version}, withdrawn', { version: one.version })
                      : i18n.t('Version {version}', { version: one.version })}
                  </Text>
                </li>
              ))}
            </ul>
          )}
          <Group gap="xs">
            {mayRecord && data.standing !== 'given' && (
              <Button variant="default" onClick={() => setOpen('record')}>
                {i18n.t('Record consent on paper')}
              </Button>
            )}
            {mayRecord && stands && (
              <Button variant="subtle" color="red" onClick={() => setOpen('end')}>
                {i18n.t('Record a withdrawal')}
              </Button>
            )}
          </Group>
        </Stack>
      )}
      {open && (
        <LazyDialog onClose={close}>
          {open === 'record' && <PaperDialog studentId={studentId} onClose={close} />}
          {open === 'end' && <EndConsent studentId={studentId} onClose={close} />}
        </LazyDialog>
      )}
    </Section>
  )
}

interface OfStudent {
  studentId: string
  onClose: () => void
}

function EndConsent({ studentId, onClose }: OfStudent) {
  return (
    <ConfirmWithdrawal
      title={i18n.t('Record that consent was withdrawn?')}
      text={i18n.t('The earlier consent stays in this list as withdrawn. Nothing is deleted by this.')}
      confirmLabel={i18n.t('Record a withdrawal')}
      withdrawal={useEndConsent(studentId)}
      onClose={onClose}
    />
  )
}
