import type { Shot } from './cards.ts'
import type { Drawn } from './draw-card.ts'
import { randomFrom } from './random.ts'

type Point = [number, number]

/** The place of a point of the paper in the picture: turned, made smaller, and farther away at the top. */
function placeOf(paper: Drawn, { width, height, turn, share, perspective }: Shot): (point: Point) => Point {
  const scale = (width * share) / paper.width
  const angle = (turn * Math.PI) / 180
  return ([x, y]) => {
    const [across, down] = [x - paper.width / 2, y - paper.height / 2]
    const nearer =
      1 / (1 + perspective * (0.5 - y / paper.height) + perspective * 0.4 * (x / paper.width - 0.5))
    const [right, below] = [across * scale * nearer, down * scale * nearer]
    return [
      width / 2 + right * Math.cos(angle) - below * Math.sin(angle),
      height / 2 + right * Math.sin(angle) + below * Math.cos(angle),
    ]
  }
}

/** In small pieces, each of which is nearly flat. */
function layPaper(context: OffscreenCanvasRenderingContext2D, paper: Drawn, shot: Shot): void {
  const pieces = shot.perspective === 0 ? 1 : 20
  const place = placeOf(paper, shot)
  const [width, height] = [paper.width / pieces, paper.height / pieces]
  for (let at = 0; at < pieces * pieces; at += 1) {
    const [x, y] = [(at % pieces) * width, Math.floor(at / pieces) * height]
    const [corner, right, below] = [place([x, y]), place([x + width, y]), place([x, y + height])]
    context.setTransform(
      (right[0] - corner[0]) / width,
      (right[1] - corner[1]) / width,
      (below[0] - corner[0]) / height,
      (below[1] - corner[1]) / height,
      corner[0],
      corner[1],
    )
    const more = pieces === 1 ? 0 : 1
    context.drawImage(paper, x, y, width + more, height + more, 0, 0, width + more, height + more)
  }
  context.setTransform(1, 0, 0, 1, 0, 0)
}

function spoil(context: OffscreenCanvasRenderingContext2D, shot: Shot, random: () => number): void {
  const { width, height, light, contrast, noise, shadow } = shot
  const picture = context.getImageData(0, 0, width, height)
  const { data } = picture
  for (let at = 0; at < data.length; at += 4) {
    const x = ((at / 4) % width) / width
    const lit = light * (1 - shadow * Math.min(1, Math.max(0, (x - 0.35) * 3)))
    const grain = (random() + random() - 1) * noise * 2
    for (const channel of [at, at + 1, at + 2]) {
      const flat = 150 + ((data[channel] ?? 0) - 150) * contrast
      data[channel] = flat * lit + grain
    }
  }
  context.putImageData(picture, 0, 0)
}

/** A picture of a paper on a table, as bytes of a JPEG. */
export async function takePicture(paper: Drawn, shot: Shot, seed: number): Promise<Uint8Array> {
  const random = randomFrom(seed)
  const canvas = new OffscreenCanvas(shot.width, shot.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Nothing can be drawn.')
  context.fillStyle = '#8c7a66'
  context.fillRect(0, 0, shot.width, shot.height)
  for (let grain = 0; grain < 60; grain += 1) {
    context.fillStyle = `rgb(60 40 20 / ${random() * 0.12})`
    context.fillRect(0, random() * shot.height, shot.width, 2 + random() * 14)
  }
  context.imageSmoothingQuality = 'high'
  layPaper(context, paper, shot)
  // Of the whole picture: the pieces of the paper would each get blurred edges.
  context.filter = shot.blur > 0 ? `blur(${shot.blur}px)` : 'none'
  context.drawImage(canvas, 0, 0)
  context.filter = 'none'
  spoil(context, shot, random)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: shot.quality })
  return new Uint8Array(await blob.arrayBuffer())
}
