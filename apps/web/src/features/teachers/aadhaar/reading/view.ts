import { type Grey, greyOf } from './grey.ts'
import type { Box } from './read-word.ts'

export type Picture = ImageBitmap | OffscreenCanvas

/** A view of a picture: turned clockwise by some degrees, and of some size. */
export interface View {
  turn: number
  scale: number
  /** The colour around the picture: neither the brightest nor the darkest there is. */
  around: string
}

interface Sizes {
  width: number
  height: number
}

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw beside the page.')
  context.imageSmoothingQuality = 'high'
  return context
}

/** A picture's average colour. */
export function meanColor(picture: Picture): string {
  const context = contextOf(1, 1)
  context.drawImage(picture, 0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red} ${green} ${blue})`
}

function sizeOf({ width, height }: Sizes, { turn, scale }: View): Sizes {
  const sin = Math.abs(Math.sin((turn * Math.PI) / 180))
  const cos = Math.abs(Math.cos((turn * Math.PI) / 180))
  return {
    width: Math.max(1, Math.ceil((width * cos + height * sin) * scale)),
    height: Math.max(1, Math.ceil((width * sin + height * cos) * scale)),
  }
}

/** Draws a picture, or the part of its view inside `box`, enlarged by `zoom`. */
export function look(
  picture: Picture,
  view: View,
  { box, zoom = 1 }: { box?: Box; zoom?: number } = {},
): Grey {
  const whole = sizeOf(picture, view)
  const part = box ?? { x0: 0, y0: 0, x1: whole.width, y1: whole.height }
  const context = contextOf((part.x1 - part.x0) * zoom, (part.y1 - part.y0) * zoom)
  const { width, height } = context.canvas
  context.fillStyle = view.around
  context.fillRect(0, 0, width, height)
  context.scale(zoom, zoom)
  context.translate(whole.width / 2 - part.x0, whole.height / 2 - part.y0)
  context.rotate((view.turn * Math.PI) / 180)
  context.scale(view.scale, view.scale)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  return greyOf(context.getImageData(0, 0, width, height))
}
