import type { TempFile } from './temp-file.ts'

/**
 * An answer of the contract's shape that is already JSON text, because it is too large to hold whole in memory. Nothing
 * checks it again.
 */
export class WrittenAnswer<Shape> {
  readonly tempFile: TempFile
  /** Only for the compiler. */
  declare readonly shape: Shape

  constructor(tempFile: TempFile) {
    this.tempFile = tempFile
  }
}
