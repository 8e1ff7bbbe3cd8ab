import { importLimits } from '@shala/contract/imports/imports'
import { decodeText } from './decode-text.ts'
import { readText } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'
import { isFilled, isMarkup, type Sheet, UnreadableFile, type UnreadableReason } from './sheet.ts'

const zip = [0x50, 0x4b, 0x03, 0x04]
/** An old workbook, or one with a password. */
const compound = [0xd0, 0xcf, 0x11, 0xe0]

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, place) => bytes[place] === byte)

/** An OpenDocument file says so in its first entry, which is not compressed. */
function isOpenDocument(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(30, 90)).includes('opendocument')
}

/** The name of the part that a password hides. */
const isEncrypted = (bytes: Uint8Array) =>
  new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage')

/** Of Excel before 1997. */
const isEarlyWorkbook = ([first, second = 9]: Uint8Array) => first === 9 && second < 9

function refusalOf(name: string, bytes: Uint8Array): UnreadableReason | null {
  if (bytes.length > importLimits.fileBytes) return 'tooLarge'
  if (bytes.length === 0) return 'empty'
  if (startsWith(bytes, compound)) return isEncrypted(bytes) ? 'locked' : 'xls'
  if (startsWith(bytes, zip)) return isOpenDocument(bytes) ? 'ods' : null
  if (/\.xlsx$/i.test(name)) return 'damaged'
  if (/\.xls$/i.test(name) && isEarlyWorkbook(bytes)) return 'xls'
  return startsWith(bytes, [0x25, 0x50, 0x44, 0x46]) ? 'noText' : null
}

/**
 * A file's sheets that are not empty.
 * @throws UnreadableFile
 */
export async function readSheets(name: string, buffer: ArrayBuffer): Promise<Sheet[]> {
  const bytes = new Uint8Array(buffer)
  const refusal = refusalOf(name, bytes)
  if (refusal) throw new UnreadableFile(refusal)
  const text = startsWith(bytes, zip) ? '' : decodeText(bytes)
  if (isMarkup(text)) throw new UnreadableFile(/\.xls$/i.test(name) ? 'xls' : 'noText')
  const sheets = startsWith(bytes, zip) ? await readWorkbook(buffer) : readText(text)
  const filled = sheets.filter(isFilled)
  if (filled.length === 0) throw new UnreadableFile('empty')
  return filled
}
