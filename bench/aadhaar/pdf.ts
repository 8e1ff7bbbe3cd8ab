/** A PDF of one page that holds a JPEG, as scanners make them. */
export function pdfOf(jpeg: Uint8Array, { width, height }: { width: number; height: number }): Blob {
  const draw = `q 595 0 0 ${Math.round((595 * height) / width)} 0 0 cm /I Do Q`
  const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 ${Math.round((595 * height) / width)}]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>`
  const image = `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>`
  const objects: (string | Uint8Array)[][] = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [page],
    [`<</Length ${draw.length}>>\nstream\n${draw}\nendstream`],
    [image, '\nstream\n', jpeg, '\nendstream'],
  ]
  const parts: (string | Uint8Array)[] = ['%PDF-1.4\n']
  const places: number[] = []
  let length = 9
  for (const [at, object] of objects.entries()) {
    places.push(length)
    for (const part of [`${at + 1} 0 obj\n`, ...object, '\nendobj\n']) {
      parts.push(part)
      length += part.length
    }
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
  )
  return new Blob(parts as BlobPart[], { type: 'application/pdf' })
}
