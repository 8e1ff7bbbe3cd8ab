import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { StartRefusal } from '../process/start-refusal.ts'

type Chunks = AsyncIterable<Uint8Array>

/** The library names the browser's streams, which Node's are. */
const streamOf = (chunks: Chunks) =>
  ReadableStream.from(chunks) as unknown as globalThis.ReadableStream<Uint8Array>

/** How a file of age begins. */
export const ageHead = 'age-encryption.org/v1'

export async function* asItIs(chunks: Chunks): AsyncGenerator<Uint8Array> {
  yield* chunks
}

/** In the format of age (age-encryption.org), so that its own program opens a backup too. */
export function lockWith(passphrase: string): (plain: Chunks) => AsyncGenerator<Uint8Array> {
  return async function* (plain) {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    yield* await encrypter.encrypt(streamOf(plain))
  }
}

/** @throws StartRefusal when the passphrase is another */
export function unlockWith(passphrase: string): (sealed: Chunks) => AsyncGenerator<Uint8Array> {
  return async function* (sealed) {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    const plain = await decrypter.decrypt(streamOf(sealed)).catch((error: Error) => {
      if (!error.message.includes('no identity matched')) throw error
      throw new StartRefusal('The passphrase is not the one that this backup was encrypted with.')
    })
    yield* plain
  }
}
