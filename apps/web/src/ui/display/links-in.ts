/** A piece of a text; a link leads to exactly what it shows. */
export interface Piece {
  text: string
  isLink: boolean
}

/** Ends at what no address contains unescaped: spaces, quotes, angle brackets, and invisible characters. */
const candidate = /https?:\/\/[^\s<>"'`\\\p{Cc}\p{Cf}\u3164\u2800“”‘’«»]+/giu

const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

const count = (text: string, character: string) => text.split(character).length

/** A sentence's full stop and the bracket around an address are not part of it. */
function withoutPunctuation(address: string): string {
  const end = address.at(-1) ?? ''
  const opening = closing[end]
  const isOdd =
    opening === undefined ? /[.,:;!?…।॥]/u.test(end) : count(address, end) > count(address, opening)
  return isOdd ? withoutPunctuation(address.slice(0, -1)) : address
}

/** A browser leaves it out of the address it opens. */
function defaultPort(address: string): RegExp {
  return /^https:/i.test(address) ? /:443$/ : /:80$/
}

/** Whether the browser opens the very site that is shown: no name before an @, no look-alike letters. */
function isPlain(address: string): boolean {
  const read = /^https?:\/\/([^/?#]+)/i.exec(address)?.[1]?.toLowerCase()
  try {
    return read?.includes('.') === true && new URL(address).host === read.replace(defaultPort(address), '')
  } catch {
    return false
  }
}

/** The text in pieces; web addresses become links, the rest stays as it is. */
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
