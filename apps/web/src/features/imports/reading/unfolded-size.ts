const endMark = 0x06054b50
/** Of a directory elsewhere, for files of more than 4 GB. */
const otherDirectoryMark = 0x07064b50
const otherDirectoryLength = 20
const entryMark = 0x02014b50
const endLength = 22
const entryLength = 46
/** A comment may follow the end. */
const longestEnd = endLength + 0xffff

function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - longestEnd); at -= 1) {
    if (view.getUint32(at, true) === endMark) return at
  }
  return undefined
}

/**
 * How many bytes a workbook has once unpacked, from the directory at the end of its zip (APPNOTE 4.3.12). NaN for what
 * is not a zip, or a directory that goes beyond the file.
 */
export function unfoldedSize(buffer: ArrayBuffer): number {
  const view = new DataView(buffer)
  const end = findEnd(view)
  if (end === undefined) return Number.NaN
  const elsewhere = end - otherDirectoryLength
  if (elsewhere >= 0 && view.getUint32(elsewhere, true) === otherDirectoryMark) return Number.NaN
  const count = view.getUint16(end + 8, true)
  let at = view.getUint32(end + 16, true)
  let size = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryLength > end || view.getUint32(at, true) !== entryMark) return Number.NaN
    size += view.getUint32(at + 24, true)
    const lengths = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    at += entryLength + lengths.reduce((sum, length) => sum + length, 0)
  }
  return size
}
