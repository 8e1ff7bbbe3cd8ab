const markerOfApp1 = 0xffe1
const exif = Buffer.from('Exif\0\0', 'latin1')
const names = [
  exif,
  ...['xap/1.0/', 'xmp/extension/'].map((end) => Buffer.from(`http://ns.adobe.com/${end}\0`)),
]

const orientationTag = 0x0112

/** How the picture is turned, from the first directory of its Exif (TIFF); 1 as it is. */
function orientationOf(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    for (let entry = 0; entry < short(directory); entry += 1) {
      const at = directory + 2 + 12 * entry
      if (short(at) === orientationTag) return short(at + 8)
    }
  } catch {
    // It ends before what it names.
  }
  return 1
}

/** A TIFF with one directory of one entry. */
function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(orientationTag, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  return tiff
}

/**
 * A JPEG without what its camera wrote beside the picture: where, when and with what it was taken, in Exif and XMP, also of
 * pictures that phones put behind it. How it is turned stays. The picture itself, and the number of bytes, are as they were.
 */
export function withoutPlace(jpeg: Buffer): Buffer {
  const clean = Buffer.from(jpeg)
  for (const name of names) {
    for (let at = clean.indexOf(name); at >= 0; at = clean.indexOf(name, at + 1)) {
      // Nothing of a picture itself looks like a marker, so that this is one wherever it stands.
      if (at < 4 || clean.readUInt16BE(at - 4) !== markerOfApp1) continue
      const content = clean.subarray(at + name.length, at - 2 + clean.readUInt16BE(at - 2))
      const kept = name === exif ? tiffOf(orientationOf(content)) : Buffer.alloc(0)
      content.fill(0)
      kept.copy(content)
    }
  }
  return clean
}
