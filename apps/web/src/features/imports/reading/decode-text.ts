/** A file's text, whatever program wrote it: UTF-8, UTF-16 (Excel's 'Unicode text') or a Windows encoding. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, , fourth] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // UTF-16 leaves every other byte of Latin letters zero, and other encodings contain no zero.
  if (second === 0 && fourth === 0) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
