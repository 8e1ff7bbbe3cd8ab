import { evenLight } from './grey.ts'
import { type Candidate, judgeCandidates } from './judge-candidates.ts'
import type { Box, ReadWord } from './read-word.ts'
import { slantOf } from './slant.ts'
import type { TextReader } from './text-reader.ts'
import { look, meanColor, type Picture, type View } from './view.ts'

export type FoundNumber = { kind: 'found'; number: string } | { kind: 'none' } | { kind: 'unclear' }

interface Search {
  picture: Picture
  reader: TextReader
  lastFour?: string | undefined
  /** Only upright and upside down, when the number is already known and another one is looked for. */
  isBrief?: boolean
  /** Receives the progress, 0 to 1. */
  onPart: (part: number) => void
}

/** Longest side in pixels; the second makes the digits of a small card in a large picture large enough. */
const sides = [1500, 2400, 1000]

/** The digits of a line are read best at about these heights. */
const lineHeights = [36, 54]

function viewsOf(picture: Picture): View[] {
  const longest = Math.max(picture.width, picture.height)
  const around = meanColor(picture)
  const small = { turn: 0, scale: Math.min(1, 640 / longest), around }
  const { degrees, isOnItsSide } = slantOf(look(picture, small))
  const along = isOnItsSide ? -90 - degrees : -degrees
  const across = isOnItsSide ? -degrees : -90 - degrees
  const views = sides.flatMap((side) => {
    const scale = Math.min(side < 2000 ? 1.5 : 2.4, side / longest)
    return [along, along + 180].map((turn) => ({ turn, scale, around }))
  })
  const scale = Math.min(1.5, 1500 / longest)
  return [...views, { turn: across, scale, around }, { turn: across + 180, scale, around }]
}

/** A line with room at both ends for a group that would make it another number. */
function lineAround({ x0, y0, x1, y1 }: Box): Box {
  const [more, high] = [(x1 - x0) * 0.36, (y1 - y0) * 0.5]
  return { x0: x0 - more, y0: y0 - high, x1: x1 + more, y1: y1 + high }
}

/** The same line, read again by itself and at another size: a digit misread once is not misread the same way twice. */
async function isConfirmed(
  { picture, reader, lastFour }: Search,
  view: View,
  candidate: Candidate,
): Promise<boolean> {
  const height = candidate.box.y1 - candidate.box.y0
  for (const lineHeight of lineHeights) {
    const line = look(picture, view, { box: lineAround(candidate.box), zoom: lineHeight / height })
    const again = await reader.read(evenLight(line, lineHeight), { isLine: true })
    const verdict = judgeCandidates(again, lastFour)
    if (verdict.kind === 'found' && verdict.candidate.number === candidate.number) return true
  }
  return false
}

async function readView(
  { picture, reader }: Search,
  view: View,
  onPart: (part: number) => void,
): Promise<ReadWord[]> {
  const piece = evenLight(look(picture, view), 24)
  return await reader.read(piece, { isLine: false, onPart })
}

/** The number in a picture of a card; an uncertain one counts as not found. */
export async function findNumber(search: Search): Promise<FoundNumber> {
  const views = viewsOf(search.picture).slice(0, search.isBrief ? 2 : undefined)
  for (const [at, view] of views.entries()) {
    const words = await readView(search, view, (part) => search.onPart((at + part) / views.length))
    const verdict = judgeCandidates(words, search.lastFour)
    if (verdict.kind === 'unclear') return { kind: 'unclear' }
    if (verdict.kind === 'found' && (await isConfirmed(search, view, verdict.candidate))) {
      return { kind: 'found', number: verdict.candidate.number }
    }
  }
  return { kind: 'none' }
}
