import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import encode from 'qr'
import sharp from 'sharp'

const [width, height] = [640, 480]

/** A picture as a camera would give it: the code on paper, a little turned, before something grey. */
async function frameOf(text: string | null): Promise<Buffer> {
  const wall = sharp({ create: { width, height, channels: 3, background: '#7d8590' } })
  if (text === null) return await wall.jpeg().toBuffer()
  const drawn = encode(text, 'svg', { ecc: 'high', border: 3 })
  const paper = await sharp(Buffer.from(drawn))
    .resize(330, 330, { kernel: 'nearest' })
    .flatten({ background: '#ffffff' })
    .rotate(4, { background: '#7d8590' })
    .png()
    .toBuffer()
  return await wall
    .composite([{ input: paper, gravity: 'centre' }])
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** A film for a camera that is none: first a while of nothing, then the code. */
export async function filmOf(text: string): Promise<string> {
  const [nothing, code] = await Promise.all([frameOf(null), frameOf(text)])
  const frames = [...Array(5).fill(nothing), ...Array(40).fill(code)]
  const path = join(await mkdtemp(join(tmpdir(), 'shala-camera-')), 'film.mjpeg')
  await writeFile(path, Buffer.concat(frames))
  return path
}
