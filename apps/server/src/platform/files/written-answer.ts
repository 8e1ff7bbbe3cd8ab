import type { Spool } from './spool.ts'

/** An answer of the contract's shape that is JSON text already: too large to stand whole in memory. Nothing checks it again. */
export class WrittenAnswer<Shape> {
  readonly spool: Spool
  /** For the compiler alone. */
  declare readonly shape: Shape

  constructor(spool: Spool) {
    this.spool = spool
  }
}
