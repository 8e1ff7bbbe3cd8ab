import { Button, Skeleton, Text } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Section } from '#ui/page/section.tsx'
import { Failed } from '#ui/page/states.tsx'
import { CertificateRows } from './certificate-rows.tsx'
import { useCertificatesOf } from './certificates-queries.ts'
import type { OfStudent } from './issue-props.ts'

const IssueDialog = lazyOverlay(async () => (await import('./issue-dialog.tsx')).IssueDialog)

/** A student's certificates, with a button to issue another one. */
export function StudentCertificates(props: OfStudent) {
  const { data, error, isFetching, refetch } = useCertificatesOf(props.student._id)
  const [isIssuing, setIssuing] = useState(false)
  return (
    <Section
      title={i18n.t('Certificates')}
      action={
        <Button
          variant="default"
          leftSection={<IconCertificate size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setIssuing(true)}
        >
          {i18n.t('Issue a certificate')}
        </Button>
      }
    >
      {!data && error && (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <Skeleton height={44} />}
      {data?.length === 0 && <Text c="dimmed">{i18n.t('None issued yet.')}</Text>}
      {data && data.length > 0 && <CertificateRows certificates={data} label={i18n.t('Certificates')} />}
      {isIssuing && (
        <LazyDialog onClose={() => setIssuing(false)}>
          <IssueDialog {...props} onClose={() => setIssuing(false)} />
        </LazyDialog>
      )}
    </Section>
  )
}
