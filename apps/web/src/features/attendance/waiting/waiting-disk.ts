import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { keyOf, type WaitingMark, waitingForm } from './waiting-mark.ts'

/**
 * One person's marks as the device stores them. Each change is one transaction, so that tabs never lose each other's.
 */
export interface WaitingDisk {
  readAll: () => Promise<WaitingMark[]>
  /** Stores a mark unless a newer press for that student's day is stored. */
  keep: (marks: WaitingMark[]) => Promise<void>
  /** Removes a mark, but not a press that has replaced it. */
  remove: (marks: WaitingMark[]) => Promise<void>
}

async function changeEach(
  withStore: UseStore,
  marks: WaitingMark[],
  change: (store: IDBObjectStore, mark: WaitingMark, kept: WaitingMark | undefined) => void,
): Promise<void> {
  await withStore('readwrite', (store) => {
    for (const mark of marks) {
      const found: IDBRequest<WaitingMark | undefined> = store.get(keyOf(mark))
      found.onsuccess = () => change(store, mark, found.result)
    }
    return promisifyRequest(store.transaction)
  })
}

/** @param owner the person and the school: each has a separate database, so that no mark is sent under another name */
export function openWaitingDisk(owner: string): WaitingDisk {
  const withStore = createStore(`waiting-marks ${waitingForm} ${owner}`, 'marks')
  return {
    readAll: () => withStore('readonly', (store) => promisifyRequest<WaitingMark[]>(store.getAll())),
    keep: (marks) =>
      changeEach(withStore, marks, (store, mark, kept) => {
        if (!kept || kept.markedAt <= mark.markedAt) store.put(mark, keyOf(mark))
      }),
    remove: (marks) =>
      changeEach(withStore, marks, (store, mark, kept) => {
        if (kept?.markedAt === mark.markedAt) store.delete(keyOf(mark))
      }),
  }
}
