import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Its own default is a public CDN.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

export interface FoundCode {
  text: string
  /** As they are in the code, before any character set. */
  bytes: Uint8Array
  /** Its corners, in pixels of the picture, in order. */
  corners: { x: number; y: number }[]
}

/**
 * The QR codes in a picture. `isHurried` skips what a camera makes up for with its next frame. For workers: it takes up
 * to a second.
 */
export async function qrInPicture(
  picture: ImageData,
  { isHurried = false }: { isHurried?: boolean } = {},
): Promise<FoundCode[]> {
  const found = await readBarcodes(picture, {
    formats: ['QRCode'],
    tryHarder: !isHurried,
    tryInvert: !isHurried,
    maxNumberOfSymbols: isHurried ? 1 : 4,
  })
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, bytes, position }) => {
      const { topLeft, topRight, bottomRight, bottomLeft } = position
      return { text, bytes, corners: [topLeft, topRight, bottomRight, bottomLeft] }
    })
}
