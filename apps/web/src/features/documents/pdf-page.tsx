import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import classes from './documents.module.css'

/** Browsers on phones draw nothing on a larger canvas. */
const mostPixels = 16_000_000

/** In CSS pixels; on a wide screen a full-width page could not be read at a glance. */
const widest = 900

interface PdfPageProps {
  document: PDFDocumentProxy
  page: number
  zoom: number
  label: string
}

/**
 * Draws the page that many CSS pixels wide.
 * @returns what stops it
 */
function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): () => void {
  const natural = page.getViewport({ scale: 1 })
  const wanted = (width / natural.width) * Math.max(1, devicePixelRatio)
  const most = Math.sqrt(mostPixels / (natural.width * natural.height))
  const viewport = page.getViewport({ scale: Math.min(wanted, most) })
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  const task = page.render({ canvas, viewport })
  // It ends this way when it is stopped.
  task.promise.then(
    () => canvas.setAttribute('data-drawn', ''),
    () => {},
  )
  return () => task.cancel()
}

function usePage(document: PDFDocumentProxy, number: number): PDFPageProxy | null {
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  useEffect(() => {
    let isWanted = true
    document.getPage(number).then(
      (got) => isWanted && setPage(got),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [document, number])
  return page
}

export function PdfPage({ document, page: number, zoom, label }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const page = usePage(document, number)
  useEffect(() => {
    const around = frame.current?.parentElement
    if (!page || !around) return
    // A separate canvas each time: two drawings must not share one.
    const canvas = window.document.createElement('canvas')
    const stop = draw(page, canvas, Math.min(around.clientWidth, widest) * zoom)
    canvas.className = classes.canvas ?? ''
    canvas.role = 'img'
    canvas.ariaLabel = label
    frame.current?.replaceChildren(canvas)
    return stop
  }, [page, zoom, label])
  return (
    <div ref={frame} className={classes.paper} style={{ width: `calc(${zoom} * min(100%, ${widest}px))` }} />
  )
}
