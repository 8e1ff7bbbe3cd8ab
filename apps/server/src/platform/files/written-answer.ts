import type { TempFile } from './temp-file.ts'

/** An answer of the contract's shape that is JSON text already: too large to stand whole in memory. Nothing checks it again. */
export class WrittenAnswer<Shape> {
  readonly tempFile: TempFile
  /** For the compiler alone. */
  declare readonly shape: Shape

  constructor(tempFile: TempFile) {
    this.tempFile = tempFile
  }
}
