import { get } from 'node:https'
import { lookUpPublic, mayBePublic, NotPublic } from '../outside/public-addresses.ts'
import { ModelFailure } from './chat-model.ts'

const notPublic = () => new ModelFailure('the image lies on no public address')

/**
 * The bytes at an address that somebody else has named: over https, only on the public internet, without following
 * redirects.
 * @throws ModelFailure
 */
export async function fetchPublic(
  address: string,
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<Buffer> {
  if (!mayBePublic(address)) throw notPublic()
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const request = get(address, { lookup: lookUpPublic, signal, agent: false }, async (response) => {
    try {
      if (response.statusCode !== 200) throw new ModelFailure(`the image answered ${response.statusCode}`)
      const chunks: Buffer[] = []
      let size = 0
      for await (const chunk of response as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > most) throw new ModelFailure('the image was too large')
        chunks.push(chunk)
      }
      resolve(Buffer.concat(chunks))
    } catch (error) {
      request.destroy()
      reject(error)
    }
  })
  request.on('error', (error) => reject(error instanceof NotPublic ? notPublic() : error))
  return await promise
}
