/// <reference types="vite/client" />

/** The types of the package describe the same functions in its other build. */
declare module 'pdfjs-dist/legacy/build/pdf.min.mjs' {
  export * from 'pdfjs-dist'
}
