/** A piece of a text; a link leads to what it reads. */
export interface Piece {
  text: string
  isLink: boolean
}

/** Ends at what no address has as it is: spaces, quotes, brackets of tags, and what cannot be seen. */
const candidate = /https?:\/\/[^\s<>"'`\\\p{Cc}\p{Cf}\u3164\u2800“”‘’«»]+/giu

const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

const count = (text: string, character: string) => text.split(character).length

/** The full stop of a sentence and the bracket around an address are none of it. */
function withoutPunctuation(address: string): string {
  const end = address.at(-1) ?? ''
  const opening = closing[end]
  const isOdd =
    opening === undefined ? /[.,:;!?…।॥]/u.test(end) : count(address, end) > count(address, opening)
  return isOdd ? withoutPunctuation(address.slice(0, -1)) : address
}

/** A browser leaves it out of the address that it goes to. */
function defaultPort(address: string): RegExp {
  return /^https:/i.test(address) ? /:443$/ : /:80$/
}

/** Whether the browser goes to the very site that is read: no name before an @, no letters that only look like others. */
function isPlain(address: string): boolean {
  const read = /^https?:\/\/([^/?#]+)/i.exec(address)?.[1]?.toLowerCase()
  try {
    return read?.includes('.') === true && new URL(address).host === read.replace(defaultPort(address), '')
  } catch {
    return false
  }
}

/** The text in pieces; addresses of the web are links, all else stays what it is. */
export function linksIn(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const addText = (until: number) => {
    if (until > end) pieces.push({ text: text.slice(end, until), isLink: false })
  }
  for (const { 0: found, index } of text.matchAll(candidate)) {
    const address = withoutPunctuation(found)
    if (!isPlain(address)) continue
    addText(index)
    pieces.push({ text: address, isLink: true })
    end = index + address.length
  }
  addText(text.length)
  return pieces
}
