import { useState } from 'react'
import { readStored, store } from '#platform/storage.ts'

const key = 'attendance-class'

/** The class that was marked last, remembered across visits (spec 2, section 2.3). */
export function useLastClass(known: { _id: string }[]): [string, (id: string) => void] {
  const [chosen, setChosen] = useState(() => readStored(key) ?? '')
  const isKnown = known.some(({ _id }) => _id === chosen)
  const fallback = known.length === 1 ? (known[0]?._id ?? '') : ''
  return [
    isKnown ? chosen : fallback,
    (id) => {
      store(key, id)
      setChosen(id)
    },
  ]
}
