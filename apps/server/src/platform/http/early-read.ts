import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../context.ts'

/** Beyond this many tokens those known longest are forgotten. */
const remembered = 5000

interface Read<R> {
  token: string
  /** Asks the database for the person that the token stands for. */
  authenticate: () => Promise<Actor | null>
  /** @throws Refused when the person may not call */
  authorize: (actor: Actor | null) => void
  /** Reads, and changes nothing. */
  read: (actor: Actor | null) => Promise<R>
}

function isAllowed(authorize: Read<unknown>['authorize'], actor: Actor): boolean {
  try {
    authorize(actor)
    return true
  } catch {
    return false
  }
}

export class EarlyReads {
  /** The people whom tokens stood for when the database was last asked. A guess to work ahead by, never to answer by. */
  readonly #lastKnown = new Map<string, Actor>()

  /**
   * Reads for the person of the last time while the database is asked who it is now. What was read is answered only when that
   * is the very same person, in the same role and school; else it is dropped, and read again for whom it is, if anybody.
   */
  async read<R>({ token, authenticate, authorize, read }: Read<R>): Promise<R> {
    const guessed = this.#lastKnown.get(token)
    const early = guessed && isAllowed(authorize, guessed) ? read(guessed) : undefined
    // How it ended is nobody's business before the person is known.
    early?.catch(() => {})
    const actor = await authenticate()
    this.#remember(token, actor)
    authorize(actor)
    return early && isDeepStrictEqual(guessed, actor) ? await early : await read(actor)
  }

  #remember(token: string, actor: Actor | null): void {
    this.#lastKnown.delete(token)
    if (!actor) return
    const [oldest] = this.#lastKnown.keys()
    if (oldest && this.#lastKnown.size >= remembered) this.#lastKnown.delete(oldest)
    this.#lastKnown.set(token, actor)
  }
}
