export { DocumentList } from './document-list.tsx'
export { DocumentViewer } from './document-viewer.tsx'
export type { DocumentOwner, HeldDocument } from './held-document.ts'
