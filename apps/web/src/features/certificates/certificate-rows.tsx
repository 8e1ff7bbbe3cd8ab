import { Anchor, Button, Group, Text } from '@mantine/core'
import type { ListedCertificate } from '@shala/contract/certificates/certificates'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import layout from '#ui/layout.module.css'
import { cancelledWords, issuedWords, printsWords } from './certificate-words.ts'

const CancelDialog = lazyOverlay(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

interface CertificateRowsProps {
  certificates: ListedCertificate[]
  label: string
  /** Where the list is not of one student. */
  showsName?: boolean
}

/** Certificates that were issued, each to be printed or cancelled. */
export function CertificateRows({ certificates, label, showsName = false }: CertificateRowsProps) {
  const [cancelled, setCancelled] = useState<ListedCertificate | null>(null)
  const keep = () => setCancelled(null)
  usePreload(CancelDialog)
  return (
    <>
      <ul className={layout.ruled} aria-label={label}>
        {certificates.map((one) => (
          <Row key={one._id} one={one} showsName={showsName} onCancel={() => setCancelled(one)} />
        ))}
      </ul>
      {cancelled && (
        <LazyDialog onClose={keep}>
          <CancelDialog one={cancelled} onClose={keep} />
        </LazyDialog>
      )}
    </>
  )
}

interface RowProps {
  one: ListedCertificate
  showsName: boolean
  onCancel: () => void
}

function Row({ one, showsName, onCancel }: RowProps) {
  const { serial, title, studentId, studentName, cancelled, prints } = one
  return (
    <li>
      <div className={layout.share}>
        <Text fw={600} className={layout.words}>
          {serial} {cancelled && <StatusBadge meaning="bad">{i18n.t('Cancelled')}</StatusBadge>}
        </Text>
        <Text size="sm" className={layout.words}>
          {title}
          {showsName && (
            <>
              {' · '}
              <Anchor
                inherit
                underline="always"
                renderRoot={(props) => <Link to="/students/$studentId" params={{ studentId }} {...props} />}
              >
                {studentName}
              </Anchor>
            </>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {issuedWords(one)} · {printsWords(prints)}
        </Text>
        {cancelled && (
          <Text size="sm" c="dimmed" className={layout.words}>
            {cancelledWords(cancelled)}
          </Text>
        )}
      </div>
      <RowButtons one={one} onCancel={onCancel} />
    </li>
  )
}

function RowButtons({ one, onCancel }: Pick<RowProps, 'one' | 'onCancel'>) {
  const { _id: certificateId, serial, cancelled } = one
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={cancelled ? null : <IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
        aria-label={cancelled ? i18n.t('View {serial}', { serial }) : i18n.t('Print {serial}', { serial })}
        renderRoot={(props) => (
          <Link to="/certificates/$certificateId" params={{ certificateId }} {...props} />
        )}
      >
        {cancelled ? i18n.t('View') : i18n.t('Print')}
      </Button>
      {!cancelled && (
        <Button
          variant="subtle"
          color="red"
          aria-label={i18n.t('Cancel {serial}', { serial })}
          onClick={onCancel}
        >
          {i18n.t('Cancel')}
        </Button>
      )}
    </Group>
  )
}
