import encode from 'qr'

/** In pixels (docs/product.md, Teacher attendance). */
export const codeSizes = { code: 250, margin: 20, border: 5 } as const
const whole = codeSizes.code + 2 * (codeSizes.margin + codeSizes.border)

/** Black modules on white, a margin around them, and a frame around that: 300 by 300. */
function drawCode(context: CanvasRenderingContext2D, text: string): void {
  const { code, margin, border } = codeSizes
  // The library gives none without its own border.
  const modules = encode(text, 'raw', { ecc: 'high', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const edge = (index: number) => border + margin + Math.round((index * code) / modules.length)
  context.fillStyle = '#000'
  context.fillRect(0, 0, whole, whole)
  context.fillStyle = '#fff'
  context.fillRect(border, border, whole - 2 * border, whole - 2 * border)
  context.fillStyle = '#000'
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(edge(x), edge(y), edge(x + 1) - edge(x), edge(y + 1) - edge(y))
    })
  })
}

/** @throws Error where the browser draws nothing */
export async function codePicture(text: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = whole
  canvas.height = whole
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures.')
  drawCode(context, text)
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png')
  })
}
