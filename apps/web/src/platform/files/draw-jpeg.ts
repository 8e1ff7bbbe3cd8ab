interface Part {
  left: number
  top: number
  width: number
  height: number
}

/** A part of a picture as a JPEG of `width` by `height` pixels; null when the browser cannot draw it. */
export async function drawJpeg(
  image: ImageBitmap,
  { left, top, ...part }: Part,
  { width, height, quality }: { width: number; height: number; quality: number },
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d')
  if (!context) return null
  // Transparent parts would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, left, top, part.width, part.height, 0, 0, canvas.width, canvas.height)
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
