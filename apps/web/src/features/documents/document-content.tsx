import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { configQuery } from '#features/auth/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import layout from '#ui/layout.module.css'
import { Empty, Failed, Loading } from '#ui/page/states.tsx'
import { useDocument } from './document-queries.ts'
import classes from './documents.module.css'
import type { DocumentOwner, HeldDocument } from './held-document.ts'
import { ZoomFrame } from './zoom-frame.tsx'

const PdfPages = lazyPart(async () => (await import('./pdf-pages.tsx')).PdfPages)

interface DocumentContentProps {
  owner: DocumentOwner
  viewed: HeldDocument
}

export function DocumentContent({ owner, viewed: { key, label } }: DocumentContentProps) {
  const { data, isPending, error, refetch, isFetching } = useDocument(owner, key)
  const viewerUrl = useQuery(configQuery).data?.documentViewerUrl
  if (isPending) return <Loading />
  if (error) {
    return <Failed message={messageOf(error)} onRetry={refetch} isRetrying={isFetching} />
  }
  if (!data) return <Empty title={i18n.t('This document has been removed')} />
  if (!data.blob.type.startsWith('application/pdf')) return <Picture blob={data.blob} label={label} />
  if (viewerUrl) return <ViewerElsewhere viewerUrl={viewerUrl} link={data.link} label={label} />
  return (
    <Suspense fallback={<Loading />}>
      <PdfPages blob={data.blob} label={label} />
    </Suspense>
  )
}

/** Only if the operator has set one up: it receives the document's signed link. */
function ViewerElsewhere({ viewerUrl, link, label }: { viewerUrl: string; link: string; label: string }) {
  const address = new URL(link, location.origin).href
  return (
    <iframe
      className={`${layout.box} ${classes.frame}`}
      title={label}
      src={viewerUrl + encodeURIComponent(address)}
    />
  )
}

function Picture({ blob, label }: { blob: Blob; label: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  const [fittingWidth, setFittingWidth] = useState(0)
  return (
    <ZoomFrame label={label}>
      {(zoom) =>
        url && (
          <img
            src={url}
            alt={label}
            className={classes.picture}
            data-fits={zoom === 1}
            style={zoom === 1 ? undefined : { width: zoom * fittingWidth }}
            onLoad={({ currentTarget }) => setFittingWidth(currentTarget.clientWidth)}
          />
        )
      }
    </ZoomFrame>
  )
}
