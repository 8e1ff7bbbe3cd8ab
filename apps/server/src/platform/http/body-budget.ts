import { usualBody } from '@shala/contract/general/endpoint'
import { generalRefusals } from '@shala/contract/general/refusal'
import { Refused } from '../refused.ts'

/** Bytes that may be under way at once. */
export interface ReceivingLimits {
  /** For one signed-in person, or for one network without a sign-in. */
  ofSender: number
  ofNetwork: number
  /** For the process; a body of ordinary size is accepted beyond it, since the number of connections limits those. */
  inAll: number
}

const retrySeconds = 10

/** Counts what is being received, so that clients who send half of many bodies only use up their own share. */
export class BodyBudget {
  readonly #limits: ReceivingLimits
  readonly #held = new Map<string, number>()
  #all = 0

  constructor(limits: ReceivingLimits) {
    this.#limits = limits
  }

  /**
   * Lasts until the returned function is called.
   * @throws Refused 429 for a used-up share, 503 for the whole process
   */
  reserve({ sender, network }: { sender: string; network: string }, bytes: number): () => void {
    const { ofSender, ofNetwork, inAll } = this.#limits
    const shares = [
      { key: `from ${sender}`, most: ofSender },
      { key: `through ${network}`, most: ofNetwork },
    ]
    const details = { retryAfter: retrySeconds }
    if (shares.some(({ key, most }) => this.#heldBy(key) + bytes > most)) {
      throw new Refused(generalRefusals.tooMany, details)
    }
    if (bytes > usualBody && this.#all + bytes > inAll) throw new Refused(generalRefusals.busy, details)
    this.#all += bytes
    for (const { key } of shares) this.#add(key, bytes)
    return () => {
      this.#all -= bytes
      for (const { key } of shares) this.#add(key, -bytes)
    }
  }

  #heldBy(key: string): number {
    return this.#held.get(key) ?? 0
  }

  #add(key: string, bytes: number): void {
    const now = this.#heldBy(key) + bytes
    if (now > 0) this.#held.set(key, now)
    else this.#held.delete(key)
  }
}
