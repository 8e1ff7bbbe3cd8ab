export { DocumentList } from './document-list.tsx'
export { DocumentViewer } from './document-viewer.tsx'
export { type DocumentOwner, type HeldDocument, keyOf, linkByKey } from './held-document.ts'
