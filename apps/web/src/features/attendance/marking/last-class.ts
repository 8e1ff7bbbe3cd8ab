import type { SchoolClass } from '@shala/contract/classes'
import { useEffect, useMemo, useState } from 'react'
import { ownClasses } from '#features/classes/index.ts'
import { lastClassKey as key, readStored, store } from '#platform/session/storage.ts'

/**
 * The requested class, else the one marked last, which is remembered across visits, else one's own, else the only one.
 */
export function classToMark(known: SchoolClass[], asked: string | undefined, last = readStored(key)): string {
  const only = known.length === 1 ? known[0]?._id : undefined
  const candidates = [asked, last, ownClasses(known)[0]?._id, only]
  return candidates.find((id) => known.some(({ _id }) => _id === id)) ?? ''
}

/** The class to mark, from the address; from here on it is the one marked last. */
export function useLastClass(known: SchoolClass[], asked: string | undefined): string {
  const [last] = useState(() => readStored(key))
  const classId = useMemo(() => classToMark(known, asked, last), [known, asked, last])
  useEffect(() => {
    if (classId !== '') store(key, classId)
  }, [classId])
  return classId
}
