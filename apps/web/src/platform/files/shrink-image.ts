import { drawJpeg } from './draw-jpeg.ts'

/** The steps in which an image is made smaller until it fits: the longest side in pixels, and the JPEG quality. */
const photoSteps = [
  { side: 1024, quality: 0.85 },
  { side: 1024, quality: 0.7 },
  { side: 720, quality: 0.7 },
] as const
const documentSteps = [
  { side: 2200, quality: 0.85 },
  { side: 1800, quality: 0.75 },
  { side: 1400, quality: 0.65 },
] as const

async function draw(image: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const { width, height } = image
  const scale = Math.min(1, side / Math.max(width, height))
  const size = { width: width * scale, height: height * scale, quality }
  return await drawJpeg(image, { left: 0, top: 0, width, height }, size)
}

/**
 * A smaller version of an image file, at most `maxBytes` if possible; the file itself when it is not an image, cannot
 * be read here, or is already small. A phone's photo of 4 MB becomes about 150 KB.
 */
export async function shrinkImage(
  file: File,
  { kind, maxBytes }: { kind: 'photo' | 'logo' | 'document'; maxBytes: number },
): Promise<File> {
  const steps = kind === 'document' ? documentSteps : photoSteps
  if (!file.type.startsWith('image/')) return file
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return file
  let best: Blob = file
  for (const { side, quality } of steps) {
    const drawn = await draw(image, side, quality)
    if (drawn && drawn.size < best.size) best = drawn
    if (best.size <= maxBytes) break
  }
  image.close()
  return best === file ? file : new File([best], file.name, { type: 'image/jpeg' })
}
