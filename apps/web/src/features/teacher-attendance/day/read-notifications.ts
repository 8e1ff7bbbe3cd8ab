import { useState } from 'react'
import { sessionOwner } from '#platform/session-owner.ts'
import { readStored, store } from '#platform/storage.ts'

/** More than the bell ever lists, so that what is listed and read is never forgotten. */
const mostKept = 200

const keyOf = () => `teacher-bell ${sessionOwner() ?? ''}`

function readIds(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf()) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** The notifications that this person has read on this device. */
export function useReadNotifications() {
  const [read, setRead] = useState(readIds)
  const markRead = (ids: string[]) => {
    const all = [...new Set([...ids, ...read])].slice(0, mostKept)
    setRead(all)
    store(keyOf(), JSON.stringify(all))
  }
  return { isRead: (id: string) => read.includes(id), markRead }
}
