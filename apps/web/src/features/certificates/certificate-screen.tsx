import { Alert, Button, Text } from '@mantine/core'
import type { Certificate } from '@shala/contract/certificates/certificates'
import { certificateRefusals } from '@shala/contract/certificates/kinds'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRefusedWith, messageOf } from '#platform/calls/api-error.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { Page } from '#ui/page/page.tsx'
import { printWhole } from '#ui/page/print-whole.ts'
import { Empty, Failed, Loading } from '#ui/page/states.tsx'
import { cancelledWords, printsWords } from './certificate-words.ts'
import classes from './certificates.module.css'
import { certificateQuery, useRecordPrint } from './certificates-queries.ts'
import { Paper } from './paper.tsx'

/** One certificate as it is printed. */
export function CertificateScreen() {
  const { certificateId } = useParams({ from: '/signed-in/certificates/$certificateId' })
  const certificate = useQuery(certificateQuery(certificateId))
  const { data, error } = certificate
  if (data) return <Shown certificate={data} />
  return (
    <Page title={i18n.t('Certificate')}>
      {certificate.isPending && <Loading />}
      {error && isRefusedWith(error, certificateRefusals.notFound) && (
        <Empty title={i18n.t(certificateRefusals.notFound.message)} />
      )}
      {error && !isRefusedWith(error, certificateRefusals.notFound) && (
        <Failed
          message={messageOf(error)}
          onRetry={() => void certificate.refetch()}
          isRetrying={certificate.isFetching}
        />
      )}
    </Page>
  )
}

/** Counted first: from the second print on, the sheet says so. */
function usePrinting({ _id }: Certificate) {
  const record = useRecordPrint()
  const [isCounted, setCounted] = useState(false)
  useEffect(() => {
    const end = () => setCounted(false)
    window.addEventListener('afterprint', end)
    return () => window.removeEventListener('afterprint', end)
  }, [])
  // Until the dialog opens: a second press would count too, and mark the first sheet.
  const printing = useMutation({
    mutationFn: async () => {
      await record.mutateAsync(_id)
      setCounted(true)
      // The sheet is drawn again, with its own letters and the school's logo.
      await printWhole()
    },
    onError: toastFailure,
  })
  return { print: () => printing.mutate(), isCounted, isPrinting: printing.isPending }
}

/** The browser's print dialog opens by itself for somebody who has just issued the certificate. */
function usePrintAtOnce(print: () => void): void {
  const { print: isAsked } = useSearch({ from: '/signed-in/certificates/$certificateId' })
  const navigate = useNavigate({ from: '/certificates/$certificateId' })
  const isDone = useRef(false)
  const begin = useEffectEvent(() => {
    if (isDone.current) return
    isDone.current = true
    void navigate({ search: {}, replace: true })
    print()
  })
  useEffect(() => {
    if (isAsked) begin()
  }, [isAsked])
}

function Shown({ certificate }: { certificate: Certificate }) {
  const { serial, cancelled, prints, studentId } = certificate
  const { print, isCounted, isPrinting } = usePrinting(certificate)
  // Asked for by the address, it is the first print: later ones are pressed for.
  usePrintAtOnce(() => prints === 0 && print())
  return (
    <Page
      title={serial}
      filters={
        <Button
          className={layout.notOnPaper}
          variant="default"
          leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/students/$studentId" params={{ studentId }} {...props} />}
        >
          {i18n.t('Student')}
        </Button>
      }
      actions={
        !cancelled && (
          <Button
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
            loading={isPrinting}
            onClick={print}
          >
            {i18n.t('Print')}
          </Button>
        )
      }
    >
      <div className={`${layout.notOnPaper} ${classes.shown}`}>
        {cancelled ? (
          <Alert color="red">{cancelledWords(cancelled)}</Alert>
        ) : (
          <Text c="dimmed" size="sm">
            {prints === 0
              ? printsWords(prints)
              : i18n.t('{printed}. The next print says ‘Duplicate’.', { printed: printsWords(prints) })}
          </Text>
        )}
      </div>
      <div className={isCounted || cancelled ? undefined : layout.notOnPaper}>
        <Paper {...certificate} mark={cancelled ? 'cancelled' : prints > 1 ? 'duplicate' : null} />
      </div>
      {!isCounted && !cancelled && (
        <p className={layout.onPaper}>
          {i18n.t('Please press ‘Print’ on the page: every print of a certificate is counted.')}
        </p>
      )}
    </Page>
  )
}
