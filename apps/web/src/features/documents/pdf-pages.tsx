import { ActionIcon, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { openPdf } from '#platform/files/open-pdf.ts'
import { i18n } from '#platform/i18n.ts'
import { Empty, Loading } from '#ui/page/states.tsx'
import { PdfPage } from './pdf-page.tsx'
import { ZoomFrame } from './zoom-frame.tsx'

interface PdfPagesProps {
  blob: Blob
  label: string
}

type Opened = { document: PDFDocumentProxy } | { isLocked: boolean } | null

function useOpenPdf(blob: Blob): Opened {
  const [opened, setOpened] = useState<Opened>(null)
  useEffect(() => {
    const opening = openPdf(blob)
    opening.document.then(
      (document) => setOpened({ document }),
      (error: unknown) =>
        setOpened({ isLocked: error instanceof Error && error.name === 'PasswordException' }),
    )
    return opening.close
  }, [blob])
  return opened
}

/** A PDF drawn in the browser, one page at a time. */
export function PdfPages({ blob, label }: PdfPagesProps) {
  const opened = useOpenPdf(blob)
  const [page, setPage] = useState(1)
  if (!opened) return <Loading />
  if (!('document' in opened)) return <Unreadable isLocked={opened.isLocked} />
  const pages = opened.document.numPages
  const words = i18n.t('Page {page} of {pages}', { page, pages })
  return (
    <ZoomFrame
      label={label}
      controls={<PageControls words={words} page={page} pages={pages} onPage={setPage} />}
    >
      {(zoom) => <PdfPage document={opened.document} page={page} zoom={zoom} label={`${label}, ${words}`} />}
    </ZoomFrame>
  )
}

interface PageControlsProps {
  words: string
  page: number
  pages: number
  onPage: (page: number) => void
}

function PageControls({ words, page, pages, onPage }: PageControlsProps) {
  return (
    <>
      <ActionIcon aria-label={i18n.t('Previous page')} disabled={page === 1} onClick={() => onPage(page - 1)}>
        <IconChevronUp size={20} stroke={1.75} />
      </ActionIcon>
      <Text size="sm" role="status">
        {words}
      </Text>
      <ActionIcon aria-label={i18n.t('Next page')} disabled={page === pages} onClick={() => onPage(page + 1)}>
        <IconChevronDown size={20} stroke={1.75} />
      </ActionIcon>
    </>
  )
}

function Unreadable({ isLocked }: { isLocked: boolean }) {
  return (
    <Empty
      title={
        isLocked ? i18n.t('This PDF is locked with a password') : i18n.t('This PDF cannot be shown here')
      }
      hint={i18n.t('Download it to open it with another program.')}
    />
  )
}
