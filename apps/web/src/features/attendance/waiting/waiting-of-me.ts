import { useSyncExternalStore } from 'react'
import { forgetSeen } from '#platform/seen.ts'
import { readClaims } from '#platform/session.ts'
import { keptMarksKey, readStored, store } from '#platform/storage.ts'
import { sendMarks } from './send-marks.ts'
import { openWaitingDisk, type WaitingDisk } from './waiting-disk.ts'
import type { PhoneClock } from './waiting-mark.ts'
import { WaitingMarks, type WaitingView } from './waiting-marks.ts'

const clock: PhoneClock = {
  now: () => Date.now(),
  // Not crypto.randomUUID: browsers lack it over plain http, as in a school's own network.
  page: `${performance.timeOrigin} ${Math.random()}`,
  pageTime: () => performance.now(),
}

function ownerNow(): string | undefined {
  const claims = readClaims()
  return claims ? `${claims.schoolId ?? ''} ${claims.userId}` : undefined
}

/** Marks come before what was only seen: on a full device that makes room for them. */
function makingRoom(disk: WaitingDisk): WaitingDisk {
  const keep: WaitingDisk['keep'] = async (marks) => {
    try {
      await disk.keep(marks)
    } catch {
      await forgetSeen()
      await disk.keep(marks)
    }
  }
  return { ...disk, keep }
}

/** Browsers have no locks over plain http; then two tabs may send the same press, which counts once. */
async function alone(name: string, run: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(name, run) : run())
}

function noteKept(owner: string, count: number): void {
  const isMine = readStored(keptMarksKey)?.endsWith(` ${owner}`)
  if (count > 0) store(keptMarksKey, `${count} ${owner}`)
  else if (isMine) store(keptMarksKey, null)
}

interface Mine {
  owner: string
  marks: WaitingMarks
  close: () => void
}

function open(owner: string): Mine {
  const name = `waiting-marks ${owner}`
  const tabs = new BroadcastChannel(name)
  const marks = new WaitingMarks({
    disk: makingRoom(openWaitingDisk(owner)),
    clock,
    send: (sent) => sendMarks(sent, clock),
    mayISend: () => ownerNow() === owner,
    alone: (run) => alone(name, run),
    tell: (news) => tabs.postMessage(news),
  })
  tabs.onmessage = () => void marks.reload()
  marks.watch(() => noteKept(owner, marks.view().marks.length))
  void marks.reload().then(() => marks.send())
  return {
    owner,
    marks,
    close() {
      marks.stop()
      tabs.close()
    },
  }
}

let mine: Mine | undefined

/** The waiting marks of the person who is signed in now; of the last one, while their screen goes away. */
export function waitingMarks(): WaitingMarks {
  const owner = ownerNow() ?? mine?.owner ?? ''
  if (mine?.owner !== owner) {
    mine?.close()
    mine = open(owner)
  }
  return mine.marks
}

export function useWaitingMarks(): WaitingView {
  const marks = waitingMarks()
  return useSyncExternalStore(marks.watch, marks.view)
}
