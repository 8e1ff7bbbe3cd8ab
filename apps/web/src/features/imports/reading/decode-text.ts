/** Stands for a letter that could not be read. */
export const lostLetter = '\uFFFD'

/** UTF-8 in which a few letters were cut: of its bytes beyond ASCII, nearly all belong to whole letters. */
function isMostlyUtf8(bytes: Uint8Array, text: string): boolean {
  const lost = text.split(lostLetter).length - 1
  const beyondAscii = bytes.reduce((count, byte) => count + Number(byte > 0x7f), 0)
  return lost * 4 < beyondAscii
}

/** A file's text, whatever program wrote it: UTF-8, UTF-16 (Excel's 'Unicode text') or a Windows encoding. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, , fourth] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // UTF-16 leaves every other byte of Latin letters zero, and other encodings contain no zero.
  if (second === 0 && fourth === 0) return new TextDecoder('utf-16le').decode(bytes)
  const text = new TextDecoder('utf-8').decode(bytes)
  return text.includes(lostLetter) && !isMostlyUtf8(bytes, text)
    ? new TextDecoder('windows-1252').decode(bytes)
    : text
}
