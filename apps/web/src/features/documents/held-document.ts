/** A document that can be looked at. */
export interface HeldDocument {
  /** Of this very file: one that takes its place has another. */
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

/** The one before (-1) or after (1), round in a circle. */
export function neighbour(documents: HeldDocument[], viewed: HeldDocument, step: -1 | 1): HeldDocument {
  const index = documents.findIndex(({ key }) => key === viewed.key) + step
  return documents.at(index % documents.length) ?? viewed
}

/** A link without what signs it: the same for as long as the file is there. */
export function keyOf(link: string): string {
  return link.split('?')[0] ?? link
}

/** Null when the file is no longer among them. */
export function linkByKey(links: (string | null)[], key: string): string | null {
  return links.find((link) => link !== null && keyOf(link) === key) ?? null
}
