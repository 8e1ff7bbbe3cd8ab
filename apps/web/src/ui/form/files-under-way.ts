import { createContext } from 'react'

/** A form's chosen files that are still being made smaller; saving the form waits for them. */
export const FilesUnderWay = createContext<Set<Promise<unknown>>>(new Set())
