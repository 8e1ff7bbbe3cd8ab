import * as pdf from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

pdf.GlobalWorkerOptions.workerSrc = workerUrl

/** Made by the build (vite.config.ts): fonts and decoders that few documents need. */
const parts = `/assets/pdf-${pdf.version}/`

/** Opens a PDF with nothing but what our own origin serves; `close` frees everything. */
export function openPdf(blob: Blob) {
  const bytes = blob.arrayBuffer()
  const opening = bytes.then((data) =>
    pdf.getDocument({
      data,
      standardFontDataUrl: parts,
      wasmUrl: parts,
      // The build includes only the decoders' plain form, which is slower and rarely needed.
      useWasm: false,
      // A larger picture would take all the memory of a phone.
      maxImageSize: 50_000_000,
    }),
  )
  return {
    document: opening.then((task) => task.promise),
    close: () => void opening.then((task) => task.destroy()),
  }
}
