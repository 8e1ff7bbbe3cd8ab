export { filesRoutes } from './files.routes.ts'
export { attachFiles, detachFile, type FilesParts, keepFiles, keyOf } from './files.rules.ts'
export { documentLinks, photoLink } from './files-links.rules.ts'
export { type ReadFile, readFiles } from './files-reading.rules.ts'
