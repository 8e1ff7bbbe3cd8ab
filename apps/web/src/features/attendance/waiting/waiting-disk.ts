import { promisifyRequest, type UseStore } from 'idb-keyval'
import { keptMarksDatabase, keptMarksStore } from '#platform/session/storage.ts'
import { keyOf, type WaitingMark } from './waiting-mark.ts'

/**
 * One person's marks as the device stores them. Each change is one transaction, so that tabs never lose each other's.
 */
export interface WaitingDisk {
  readAll: () => Promise<WaitingMark[]>
  /** Stores a mark unless a newer press for that student's day is stored. */
  keep: (marks: WaitingMark[]) => Promise<void>
  /** Removes a mark, but not a press that has replaced it. */
  remove: (marks: WaitingMark[]) => Promise<void>
  /** Once after the browser has emptied the device under this page: what was stored before is no longer there. */
  wasEmptied: () => boolean
}

/** Like `createStore` of idb-keyval, which does not tell that a database had to be made anew. */
function openStore(name: string): { withStore: UseStore; wasEmptied: () => boolean } {
  let opening: Promise<IDBDatabase> | undefined
  let wasOpen = false
  let isEmptied = false
  const open = () => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(keptMarksStore)
      isEmptied = wasOpen
    }
    const forget = () => {
      opening = undefined
    }
    const opened = promisifyRequest(request)
    opened.then((database) => {
      wasOpen = true
      database.onclose = forget
    }, forget)
    return opened
  }
  return {
    async withStore(mode, run) {
      opening ??= open()
      const database = await opening
      return run(database.transaction(keptMarksStore, mode).objectStore(keptMarksStore))
    },
    wasEmptied() {
      const was = isEmptied
      isEmptied = false
      return was
    },
  }
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
  const { withStore, wasEmptied } = openStore(keptMarksDatabase(owner))
  return {
    wasEmptied,
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
