import { importPart } from '#platform/loading/import-again.ts'

/** Loaded after the first paint: the sign-in screen needs no schemas until it sends something. */
export const loadContract = () => importPart(() => import('@shala/contract/auth/auth'))
