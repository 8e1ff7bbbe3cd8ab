import type { TempFile } from './temp-file.ts'

/**
 * An answer of the contract's shape that is already JSON text, because it is too large to hold whole in memory, or
 * quicker to write than to check. Nothing checks it again.
 */
export class WrittenAnswer<Shape> {
  readonly content: TempFile | string
  /** Only for the compiler. */
  declare readonly shape: Shape

  constructor(content: TempFile | string) {
    this.content = content
  }

  /** For one that is not sent. */
  async discard(): Promise<void> {
    if (typeof this.content !== 'string') await this.content.discard()
  }
}
