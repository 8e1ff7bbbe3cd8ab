/** A file as a form brought it. What it says of itself is not believed; its bytes are. */
export class UploadedFile {
  readonly bytes: Buffer
  /** Larger than any form may send: cut off, its bytes are not all there. */
  readonly isCut: boolean

  constructor(bytes: Buffer, isCut = false) {
    this.bytes = bytes
    this.isCut = isCut
  }
}
