import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption'
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

/** 256 MB and half a second, as age itself takes; a file of its own program asks for no more than four times that. */
const cost = { usual: 18, most: 20 }

/**
 * The key that the file's own key is encrypted with. Node makes it in a thread of its own: the library's own takes the server's,
 * which would answer nobody for most of a second.
 */
async function keyFrom(passphrase: string, salt: Buffer, logN: number): Promise<Buffer> {
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
  const labelled = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt])
  return await derive(passphrase, labelled, 32, { N: 2 ** logN, r: 8, p: 1, maxmem: 2 ** (logN + 11) })
}

/** Each key encrypts once. */
const nonce = Buffer.alloc(12)
const algorithm = 'chacha20-poly1305'
const tag = { authTagLength: 16 }

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

function recipientOf(passphrase: string, logN: number): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16)
      const cipher = createCipheriv(algorithm, await keyFrom(passphrase, salt, logN), nonce, tag)
      const sealed = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
      return [new Stanza(['scrypt', unpadded(salt), String(logN)], sealed)]
    },
  }
}

function identityOf(passphrase: string): Identity {
  return {
    async unwrapFileKey([stanza, ...others]) {
      const [kind, salt = '', logN = ''] = stanza?.args ?? []
      const isOurs = kind === 'scrypt' && others.length === 0 && /^[1-9]\d?$/.test(logN)
      if (!stanza || !isOurs) return null
      if (Number(logN) > cost.most) {
        throw new StartRefusal(
          `This backup was encrypted with a work factor of ${logN}, which would take too much memory (most: ${cost.most}). Open it with the program age, and restore what that writes.`,
        )
      }
      const key = await keyFrom(passphrase, Buffer.from(salt, 'base64'), Number(logN))
      const decipher = createDecipheriv(algorithm, key, nonce, tag)
      try {
        decipher.setAuthTag(stanza.body.subarray(-16))
        return new Uint8Array(
          Buffer.concat([decipher.update(stanza.body.subarray(0, -16)), decipher.final()]),
        )
      } catch {
        return null
      }
    },
  }
}

/**
 * In the format of age (age-encryption.org), so that its own program opens a backup too. Only tests, whose passphrases nobody
 * guesses, take a lower work factor.
 */
export function lockWith(
  passphrase: string,
  workFactor = cost.usual,
): (plain: Chunks) => AsyncGenerator<Uint8Array> {
  return async function* (plain) {
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipientOf(passphrase, workFactor))
    yield* await encrypter.encrypt(streamOf(plain))
  }
}

/** @throws StartRefusal when the passphrase is another, or the key would cost too much to make */
export function unlockWith(passphrase: string): (sealed: Chunks) => AsyncGenerator<Uint8Array> {
  return async function* (sealed) {
    const decrypter = new Decrypter()
    decrypter.addIdentity(identityOf(passphrase))
    const plain = await decrypter.decrypt(streamOf(sealed)).catch((error: Error) => {
      if (!error.message.includes('no identity matched')) throw error
      throw new StartRefusal('The passphrase is not the one that this backup was encrypted with.')
    })
    yield* plain
  }
}
