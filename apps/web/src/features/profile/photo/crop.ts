import { drawJpeg } from '#platform/files/draw-jpeg.ts'

export interface Size {
  width: number
  height: number
}

/** The part of a picture to keep: its centre as a share of the sides, and the zoom, from 1. */
export interface Crop {
  x: number
  y: number
  zoom: number
}

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const largestZoom = 4

/** The square in the picture's own pixels; it never leaves the picture. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom
  const start = (length: number, middle: number) =>
    Math.min(length - side, Math.max(0, length * middle - side / 2))
  return { left: start(width, x), top: start(height, y), side }
}

/** The crop moved by a number of its square's sides, kept within the picture. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const { left, top, side } = squareOf(size, crop)
  const wanted = {
    ...crop,
    x: (left + side / 2 + right * side) / size.width,
    y: (top + side / 2 + down * side) / size.height,
  }
  const held = squareOf(size, wanted)
  return { ...crop, x: (held.left + side / 2) / size.width, y: (held.top + side / 2) / size.height }
}

const longest = 1024

/**
 * The square alone, small enough for any limit: a camera's 8 MB become about 150 KB.
 * @throws Error when the browser cannot draw it
 */
export async function cut(picture: ImageBitmap, crop: Crop): Promise<File> {
  const { left, top, side } = squareOf(picture, crop)
  const length = Math.min(side, longest)
  const part = { left, top, width: side, height: side }
  const drawn = await drawJpeg(picture, part, { width: length, height: length, quality: 0.85 })
  if (!drawn) throw new Error('The picture cannot be drawn.')
  return new File([drawn], 'photo.jpg', { type: 'image/jpeg' })
}
