import { useEffect, useState } from 'react'
import { readStored, store } from '#platform/storage.ts'

const key = 'attendance-class'

/** The class that the address asks for, else the one marked last, which is remembered across visits, else the only one. */
export function useLastClass(known: { _id: string }[], asked: string | undefined): string {
  const [last] = useState(() => readStored(key))
  const only = known.length === 1 ? known[0]?._id : undefined
  const candidates = [asked, last, only]
  const classId = candidates.find((id) => known.some(({ _id }) => _id === id)) ?? ''
  useEffect(() => {
    if (classId !== '') store(key, classId)
  }, [classId])
  return classId
}
