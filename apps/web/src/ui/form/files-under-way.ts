import { createContext } from 'react'

/** Chosen files of a form that are still being made smaller; a form that is saved waits for them. */
export const FilesUnderWay = createContext<Set<Promise<unknown>>>(new Set())
