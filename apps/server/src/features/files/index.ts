export { filesRoutes } from './files.routes.ts'
export {
  attachFiles,
  attachToSchool,
  clearLeftOver,
  detachAllFiles,
  detachFile,
  detachFiles,
  detachFromSchool,
  type FilesParts,
  keepFiles,
  keyOf,
  removeAllFiles,
} from './files.rules.ts'
export { findFileOwners } from './files.store.ts'
export { findKeys } from './files-backup.rules.ts'
export { leaveDrawn, sumKept } from './files-backup.store.ts'
export {
  type FileChanges,
  isLinkTo,
  namesOf,
  photoAfter,
  readFileChanges,
  saveFiles,
} from './files-changing.rules.ts'
export { documentLink, documentLinks, documentsHeld, fetchOwned, photoLink } from './files-links.rules.ts'
export { readFilesOf } from './files-of-person.rules.ts'
export { type ReadFile, readFiles } from './files-reading.rules.ts'
export { areResealed, nameCurrentKey, resealBytes, resealDocuments } from './files-resealing.rules.ts'
export { exportedFiles } from './files-table.store.ts'
