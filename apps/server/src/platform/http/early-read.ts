import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../context.ts'

/** Beyond this many tokens, those known longest are forgotten. */
const remembered = 5000

interface Read<R> {
  token: string
  /** Asks the database for the person that the token stands for. */
  authenticate: () => Promise<Actor | null>
  /** @throws Refused when the person may not call */
  authorize: (actor: Actor | null) => void
  /** Reads, and changes nothing. */
  read: (actor: Actor | null) => Promise<R>
  /** Receives what was read for somebody else. */
  drop: (result: R) => void
}

function isAllowed(authorize: Read<unknown>['authorize'], actor: Actor): boolean {
  try {
    authorize(actor)
    return true
  } catch {
    return false
  }
}

/** So that a memory dump contains no usable token. */
function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export class EarlyReads {
  /**
   * The people that tokens stood for when the database was last asked, by the tokens' hashes. A guess for working
   * ahead, never for answering.
   */
  readonly #lastKnown = new Map<string, Actor>()

  /**
   * Reads for the person known from last time while the database is asked who it is now. The early result is used only
   * when that is the very same person, in the same role and school. Otherwise it is dropped, and the call reads again
   * for the current person if they may make it.
   */
  async read<R>({ token, authenticate, authorize, read, drop }: Read<R>): Promise<R> {
    const key = keyOf(token)
    const guessed = this.#take(key)
    const early = guessed && isAllowed(authorize, guessed) ? read(guessed) : undefined
    // An early read may fail before the person is known: nobody may learn of it until then.
    early?.catch(() => {})
    let isTheirs = false
    try {
      const actor = await authenticate()
      if (actor) this.#remember(key, actor)
      authorize(actor)
      isTheirs = isDeepStrictEqual(guessed, actor)
      return early && isTheirs ? await early : await read(actor)
    } finally {
      if (!isTheirs) early?.then(drop, () => {})
    }
  }

  /** The token is forgotten while the database is asked: a session that is over can start one early read, not many. */
  #take(key: string): Actor | undefined {
    const actor = this.#lastKnown.get(key)
    this.#lastKnown.delete(key)
    return actor
  }

  #remember(key: string, actor: Actor): void {
    this.#lastKnown.delete(key)
    const [oldest] = this.#lastKnown.keys()
    if (oldest && this.#lastKnown.size >= remembered) this.#lastKnown.delete(oldest)
    this.#lastKnown.set(key, actor)
  }
}
