/// <reference types="vite/client" />

/** The package's types describe the same functions in its other build. */
declare module 'pdfjs-dist/legacy/build/pdf.min.mjs' {
  export * from 'pdfjs-dist'
}
