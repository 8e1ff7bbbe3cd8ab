import type { ApiError } from '#platform/calls/api-error.ts'
import { MarkSender } from './mark-sender.ts'
import { SavedPresses } from './saved-presses.ts'
import { type Answered, isSettled } from './send-marks.ts'
import type { WaitingDisk } from './waiting-disk.ts'
import { keyOf, type Press, replacedBy, seenBy, type WaitingMark } from './waiting-mark.ts'
import type { PressOutcome, WaitingParts, WaitingView } from './waiting-parts.ts'

const marksOf = (answered: Answered[]) => answered.map(({ mark }) => mark)

/**
 * One person's marks that the server has not saved yet. A press is in it at once, is stored on the device, and is
 * sent in order until the server has answered; only that answer, or the person, removes it.
 */
export class WaitingMarks {
  #parts: WaitingParts
  #sender: MarkSender
  #marks = new Map<string, WaitingMark>()
  /** Being written to the device, or without room there. */
  #notOnDisk = new Set<WaitingMark>()
  #isDiskFailing = false
  #failure: ApiError | undefined
  #view: WaitingView = { marks: [], unkept: 0, failure: undefined }
  #stored = 0
  #watchers = new Set<() => void>()
  #listeners = new Set<(answered: Answered[]) => void>()
  #resolvers = new Map<WaitingMark, (outcome: PressOutcome) => void>()
  #savedPresses: SavedPresses
  #diskWork: Promise<void> = Promise.resolve()
  #worksOnDisk = 0

  constructor(parts: WaitingParts) {
    this.#parts = parts
    this.#savedPresses = new SavedPresses(parts.owner)
    this.#sender = new MarkSender({
      ...parts,
      alone: (run) => parts.alone(() => this.reload().then(run)),
      waiting: () => this.#view.marks.filter(({ state }) => state === 'waiting'),
      onAnswered: (answered) => this.#settle(answered),
      onFailure: (failure) => {
        this.#failure = failure
        this.#show()
      },
    })
  }

  view = (): WaitingView => this.#view

  /** How many of them the device has written down: these outlast the page. */
  stored = (): number => this.#stored

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Receives the server's answers about marks, before they are removed. */
  whenAnswered(listener: (answered: Answered[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds presses at once, in the given order, and sends them as soon as possible. */
  press(presses: Press[]): Promise<PressOutcome>[] {
    const marks = presses.map((press) => this.#toMark(press))
    const outcomes = marks.map((mark) => this.#put(mark))
    // Before anything is drawn: the device writes while the screen draws.
    void this.#save(marks)
    void this.send()
    this.#show()
    return outcomes
  }

  /** Removes marks for good: the person has decided. */
  drop(marks: WaitingMark[]): void {
    for (const mark of marks) this.#takeOut(mark, 'replaced')
    this.#show()
    void this.#erase(marks)
  }

  /** Reads what this and other tabs have stored on the device. */
  reload(): Promise<void> {
    return this.#withDisk(async ({ readAll, wasEmptied }) => {
      const kept = new Map((await readAll()).map((mark) => [keyOf(mark), mark]))
      const isEmptied = wasEmptied()
      if (isEmptied) this.#notOnDisk = new Set(this.#marks.values())
      for (const mark of this.#marks.values()) {
        const other = kept.get(keyOf(mark))
        const isSame = other?.markedAt === mark.markedAt && other.state === mark.state
        // The same press stays the same object: somebody may be waiting for its outcome.
        if (isSame || this.#notOnDisk.has(mark)) kept.set(keyOf(mark), mark)
        else this.#resolve(mark, 'replaced')
      }
      this.#marks = kept
      if (isEmptied) void this.#save([...this.#notOnDisk])
      this.#show()
    })
  }

  /** Another tab has changed the stored marks, and sent these. */
  async hear(saved: WaitingMark[]): Promise<void> {
    const answered = saved.map((mark): Answered => ({ mark, outcome: 'saved' }))
    if (saved.length > 0) for (const listener of this.#listeners) listener(answered)
    this.#savedPresses.add(saved)
    for (const { markedAt, ...of } of saved) {
      const mark = this.#marks.get(keyOf(of))
      if (mark?.markedAt === markedAt) this.#takeOut(mark, 'saved')
    }
    await this.reload()
  }

  /** Sends what is waiting, and retries while it fails. */
  send(): Promise<void> {
    return this.#sender.send()
  }

  /** The network may be back, or the page is viewed again. */
  nudge(): void {
    this.#sender.nudge()
  }

  /** Stops this page's attempts; waiting marks stay on the device. */
  stop(): void {
    this.#sender.stop()
  }

  /** Settles when everything pressed until now is on the device. */
  whenKept(): Promise<void> {
    return this.#diskWork
  }

  #toMark({ markedAt, ...press }: Press): WaitingMark {
    const { now, page, pageTime } = this.#parts.clock
    const before = this.#marks.get(keyOf(press))
    return {
      ...press,
      ...seenBy(press, before),
      // A clock that was set back must not merge two presses, or make the newer the older.
      markedAt: Math.max(markedAt ?? now(), (before?.markedAt ?? 0) + 1),
      replaces: before ? replacedBy(before) : this.#savedPresses.before(keyOf(press)),
      page,
      pageTime: pageTime(),
      state: 'waiting',
    }
  }

  #put(mark: WaitingMark): Promise<PressOutcome> {
    const before = this.#marks.get(keyOf(mark))
    if (before) this.#takeOut(before, 'replaced')
    this.#marks.set(keyOf(mark), mark)
    this.#notOnDisk.add(mark)
    return new Promise((resolve) => this.#resolvers.set(mark, resolve))
  }

  #takeOut(mark: WaitingMark, outcome: PressOutcome): void {
    if (this.#marks.get(keyOf(mark)) === mark) this.#marks.delete(keyOf(mark))
    this.#notOnDisk.delete(mark)
    this.#resolve(mark, outcome)
  }

  #resolve(mark: WaitingMark, outcome: PressOutcome): void {
    this.#resolvers.get(mark)?.(outcome)
    this.#resolvers.delete(mark)
  }

  /** Watchers draw whole lists, so they are only told of changes. */
  #show(): void {
    const before = this.#view
    const sorted = [...this.#marks.values()].toSorted((one, other) => one.markedAt - other.markedAt)
    const isSame =
      sorted.length === before.marks.length && sorted.every((mark, place) => mark === before.marks[place])
    const marks = isSame ? before.marks : sorted
    const unkept = this.#isDiskFailing ? this.#notOnDisk.size : 0
    const stored = marks.filter((mark) => !this.#notOnDisk.has(mark)).length
    const isSameView = isSame && unkept === before.unkept && this.#failure === before.failure
    if (isSameView && stored === this.#stored) return
    this.#stored = stored
    // The same view as before draws no list anew: a mark that is written down looks the same.
    if (!isSameView) this.#view = { marks, unkept, failure: this.#failure }
    for (const watcher of this.#watchers) watcher()
  }

  /** One after another: a mark is stored before it is removed. */
  #withDisk(run: (disk: WaitingDisk) => Promise<void>): Promise<void> {
    const tried = async () => {
      try {
        await run(this.#parts.disk)
        this.#isDiskFailing = this.#notOnDisk.size > 0 && this.#isDiskFailing
      } catch {
        this.#isDiskFailing = true
      }
      this.#worksOnDisk -= 1
      this.#show()
    }
    const isFirst = this.#worksOnDisk === 0
    this.#worksOnDisk += 1
    this.#diskWork = isFirst ? tried() : this.#diskWork.then(tried)
    return this.#diskWork
  }

  /** Stores them in the given order, after those that found no room before. */
  #save(marks: WaitingMark[]): Promise<void> {
    return this.#withDisk(async ({ keep }) => {
      const isDue = (mark: WaitingMark) => marks.includes(mark) || this.#isDiskFailing
      const due = [...new Set([...this.#notOnDisk, ...marks])].filter(isDue)
      if (due.length === 0) return
      await keep(due)
      for (const mark of due) this.#notOnDisk.delete(mark)
      this.#parts.tell([])
    })
  }

  #erase(marks: WaitingMark[], saved: WaitingMark[] = []): Promise<void> {
    return this.#withDisk(async ({ remove }) => {
      await remove(marks)
      this.#parts.tell(saved)
    })
  }

  #settle(answered: Answered[]): void {
    if (answered.length === 0) return
    for (const listener of this.#listeners) listener(answered)
    const settled = answered.filter(isSettled)
    const saved = marksOf(settled.filter(({ outcome }) => outcome === 'saved'))
    this.#savedPresses.add(saved)
    for (const { mark, outcome } of settled) {
      this.#takeOut(mark, outcome === 'saved' ? 'saved' : 'replaced')
    }
    const unsettled = answered.flatMap((one) => this.#leaveUnsettled(one))
    this.#show()
    if (settled.length > 0) void this.#erase(marksOf(settled), saved)
    if (unsettled.length > 0) void this.#save(unsettled)
  }

  /** A mark that the server did not save waits for the person, unless a newer press has replaced it. */
  #leaveUnsettled(answered: Answered): WaitingMark[] {
    const { mark, outcome } = answered
    if (outcome === 'saved' || this.#marks.get(keyOf(mark)) !== mark) return []
    const why =
      outcome === 'superseded'
        ? { current: answered.current }
        : { reason: answered.reason, isFinal: answered.isFinal }
    const unsettled = { ...mark, ...why, state: outcome }
    this.#takeOut(mark, outcome)
    this.#marks.set(keyOf(mark), unsettled)
    this.#notOnDisk.add(unsettled)
    return [unsettled]
  }
}
