import { rosterLimits } from '@shala/contract/connections/rosters'

/** The longest first: '!=' before '='. */
const comparisons = ['!=', '>=', '<=', '=', '>', '<', '~'] as const
type Comparison = (typeof comparisons)[number]

export interface Term {
  field: string
  comparison: Comparison
  value: string
}

/** Any of these, of each of which all terms hold: AND binds more tightly than OR. */
export type Filter = readonly (readonly Term[])[]

export class WrongFilter extends Error {}

/** One piece after another of a text. */
class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  isOver(): boolean {
    return this.#at >= this.#text.length
  }

  /** Takes the next piece, and the spaces after it. */
  take(form: RegExp, what: string): RegExpExecArray {
    const sticky = new RegExp(form.source, 'uy')
    sticky.lastIndex = this.#at
    const found = sticky.exec(this.#text)
    if (!found) throw new WrongFilter(`The filter has no ${what} at character ${this.#at + 1}.`)
    this.#at += found[0].length
    while (this.#text[this.#at] === ' ') this.#at += 1
    return found
  }
}

const field = /[A-Za-z]+(?:\.[A-Za-z]+)*/
const comparison = new RegExp(comparisons.join('|'))
/** A quote inside a value is written twice. */
const value = /'((?:[^'\0]|'')*)'/
const logical = /AND\b|OR\b/

function readTerm(reader: Reader): Term {
  const [name] = reader.take(field, 'name of a field')
  const [sign] = reader.take(comparison, 'comparison')
  const [, written = ''] = reader.take(value, "value in '…'")
  return { field: name, comparison: sign as Comparison, value: written.replaceAll("''", "'") }
}

/**
 * Reads a filter of OneRoster: `familyName='Rao' AND status='active'`.
 * @throws WrongFilter for anything else, and one that is too long
 */
export function readFilter(text: string): Filter {
  const { filter: longest, terms: most } = rosterLimits
  if (text.length > longest) throw new WrongFilter(`A filter has at most ${longest} characters.`)
  const reader = new Reader(text)
  reader.take(/ */, 'beginning')
  let all = [readTerm(reader)]
  const any = [all]
  for (let terms = 1; !reader.isOver(); terms += 1) {
    if (terms >= most) throw new WrongFilter(`A filter has at most ${most} comparisons.`)
    const [word] = reader.take(logical, 'AND or OR')
    const term = readTerm(reader)
    if (word === 'OR') {
      all = []
      any.push(all)
    }
    all.push(term)
  }
  return any
}
