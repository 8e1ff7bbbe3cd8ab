import { useSyncExternalStore } from 'react'
import { forgetAnswers } from '#platform/session/forget-answers.ts'
import { readClaims, whenForgotten } from '#platform/session/session.ts'
import { sessionOwner, useSessionOwner } from '#platform/session/session-owner.ts'
import { noteKeptMarks } from '#platform/session/storage.ts'
import { makeHearers } from './hearers.ts'
import { type Answered, sendMarks } from './send-marks.ts'
import { openWaitingDisk, type WaitingDisk } from './waiting-disk.ts'
import type { PhoneClock, WaitingMark } from './waiting-mark.ts'
import { WaitingMarks } from './waiting-marks.ts'
import type { WaitingView } from './waiting-parts.ts'

const clock: PhoneClock = {
  now: () => Date.now(),
  // Not crypto.randomUUID: browsers lack it over plain http, as in a school's own network.
  page: `${performance.timeOrigin} ${Math.random()}`,
  pageTime: () => performance.now(),
}

/** Marks take precedence over answers that are only stored: on a full device these make room. */
function makingRoom(disk: WaitingDisk): WaitingDisk {
  const keep: WaitingDisk['keep'] = async (marks) => {
    try {
      await disk.keep(marks)
    } catch {
      await forgetAnswers()
      await disk.keep(marks)
    }
  }
  return { ...disk, keep }
}

/**
 * Safari sometimes does not answer at all.
 * @throws when the device has not answered in time
 */
function inTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('The device did not answer.')), diskMs),
    ),
  ])
}

const diskMs = 3000

function patient(disk: WaitingDisk): WaitingDisk {
  return {
    ...disk,
    readAll: () => inTime(disk.readAll()),
    keep: (marks) => inTime(disk.keep(marks)),
    remove: (marks) => inTime(disk.remove(marks)),
  }
}

/** Browsers have no locks over plain http; then two tabs may send the same press, which counts once. */
async function alone(name: string, run: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(name, run) : run())
}

/** Browsers ask the person, or decide by themselves, so only once there is something to keep for longer. */
function askForRoom({ failure, marks }: WaitingView): void {
  if (failure && marks.length > 0 && !isRoomAsked) {
    isRoomAsked = true
    void navigator.storage?.persist?.().catch(() => {})
  }
}

let isRoomAsked = false

interface Mine {
  owner: string
  marks: WaitingMarks
  close: () => void
}

function open(owner: string): Mine {
  const name = `waiting-marks ${owner}`
  const tabs = new BroadcastChannel(name)
  const marks = new WaitingMarks({
    owner,
    disk: patient(makingRoom(openWaitingDisk(owner))),
    clock,
    send: (sent) => sendMarks(sent, clock),
    mayISend: () => sessionOwner() === owner,
    alone: (run) => alone(name, run),
    tell: (saved) => tabs.postMessage(saved),
  })
  marks.whenAnswered((answered) => {
    hearers.tell(answered)
  })
  tabs.onmessage = ({ data }: MessageEvent<WaitingMark[]>) => void marks.hear(data)
  marks.watch(() => {
    noteKeptMarks(owner, marks.stored())
    askForRoom(marks.view())
  })
  const leaveToAnother = ({ key, newValue }: StorageEvent) => {
    if (key !== 'token' || newValue === null) return
    // The same person, whose school was created in another tab, continues here with that school.
    if (!owner.endsWith(` ${readClaims()?.userId}`)) isAnotherIn = true
  }
  window.addEventListener('storage', leaveToAnother)
  void marks.send()
  return {
    owner,
    marks,
    close() {
      window.removeEventListener('storage', leaveToAnother)
      marks.stop()
      tabs.close()
    },
  }
}

let mine: Mine | undefined

/** Done by another tab, while this screen waits for its person to leave what they have typed. */
let isAnotherIn = false

// A page sends what the one before it left at once, and may be answered while the app is still opening.
const hearers = makeHearers<Answered>()

/** Receives the server's answers about marks, whoever's screen this is by then. */
export const whenAnswered = hearers.listen

/**
 * The waiting marks of this screen's person: whoever is signed in, except on a screen that is still open after they
 * signed out, or after somebody else signed in in another tab.
 */
export function waitingMarks(): WaitingMarks {
  const owner = isAnotherIn ? mine?.owner : sessionOwner()
  if (!mine || (owner !== undefined && mine.owner !== owner)) {
    mine?.close()
    mine = open(owner ?? '')
  }
  return mine.marks
}

whenForgotten(() => {
  isAnotherIn = false
})

/** The app has opened for the person now signed in: from here on the screen is theirs. */
export function takeOverMarks(): void {
  isAnotherIn = false
}

export function useWaitingMarks(): WaitingView {
  return useOfWaiting((view) => view)
}

/** How many of them outlast this tab. */
export function useStoredMarks(): number {
  useSessionOwner()
  const marks = waitingMarks()
  return useSyncExternalStore(marks.watch, marks.stored)
}

/** One part of them: changes elsewhere redraw nothing. */
export function useOfWaiting<Part>(read: (view: WaitingView) => Part): Part {
  useSessionOwner()
  const marks = waitingMarks()
  return useSyncExternalStore(marks.watch, () => read(marks.view()))
}
