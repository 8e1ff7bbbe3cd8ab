/** A document that can be viewed. */
export interface HeldDocument {
  /** For this very file: its replacement has another key. */
  key: string
  label: string
}

/** The person whose documents they are. */
export interface DocumentOwner {
  id: string
  name: string
  /** Null when it is gone. `isFresh`: the link at hand has expired. */
  linkOf: (key: string, isFresh: boolean) => Promise<string | null>
}

/** The previous (-1) or next (1) one, in a circle. */
export function neighbour(documents: HeldDocument[], viewed: HeldDocument, step: -1 | 1): HeldDocument {
  const index = documents.findIndex(({ key }) => key === viewed.key) + step
  return documents.at(index % documents.length) ?? viewed
}

/** A link without its signature: the same for as long as the file exists. */
export function keyOf(link: string): string {
  return link.split('?')[0] ?? link
}

/** Null when the file is no longer among them. */
export function linkByKey(links: (string | null)[], key: string): string | null {
  return links.find((link) => link !== null && keyOf(link) === key) ?? null
}
