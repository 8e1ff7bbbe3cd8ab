import { parseClass } from '@shala/contract/class-names'

const classWord = /^(class|std|standard|grade|cls|इयत्ता|यत्ता|कक्षा|वर्ग)\b|^(इयत्ता|यत्ता|कक्षा|वर्ग)/i
/** A class that only a person can read: 'Class : Blossoms'. */
const namesClass = /^(class|std|standard|grade|इयत्ता|यत्ता|कक्षा|वर्ग)\.?(\s*:\s*|\s+[-–]\s+)\p{L}/iu
/** Words that may stand beside the class in such a line. */
const besideClass = /^(class teacher|teacher|strength|total|session|year|month|medium|वर्गशिक्षक|कक्षा अध्यापक)/i
const ofSection = /^(section|sec|division|div|तुकडी)\s*[.:-]?\s*/i

/** In a line of labels, as programs print it above each page: 'Class : V   Section : A   Session : 2026-27'. */
const labelled =
  /^(?:\p{L}[\p{L} ]{2,20}:\s*\d[\d-]{3,8}\s+)?(?:class|std|standard|grade|इयत्ता|कक्षा)\s*:[\s-]*(\S{1,12})\s+(?:section|sec|division|div|तुकडी|सेक्शन|वर्ग)\s*:[\s-]*(\p{L}[\p{L}\p{M}]{0,11})(?!\S)/iu

/**
 * A line of its own above its students: 'Class : 5 - A'. A person's line has more than one cell, and 'V. Lakshmi' is a
 * name.
 */
function classIn(cells: string[]): string | null {
  const [, grade = '', section = ''] = labelled.exec(cells.join(' ')) ?? []
  if (parseClass(grade, section)) return `${grade} ${section}`
  const [text = '', ...others] = cells.filter((cell) => !besideClass.test(cell))
  const sections = others.filter((cell) => ofSection.test(cell))
  if (others.length > sections.length || sections.length > 1) return null
  if (text.length > 40 || /^\d+$|\d{4}/.test(text)) return null
  const hasSection = Boolean(parseClass(text)?.section)
  const more = hasSection ? [] : sections.map((cell) => cell.replace(ofSection, ''))
  const whole = [text, ...more].join(' ')
  const meant = parseClass(whole)
  if (!meant) return namesClass.test(text) && others.length === 0 ? text : null
  const longest = classWord.test(text) ? 12 : 2
  return (meant.section ?? '').length <= longest ? whole : null
}

/** The classes that lines of their own name, each for the rows below it. A section may stand alone, below its class. */
export class ClassLines {
  readonly #above: [line: number, text: string][] = []
  #grade = ''

  /** Whether the line names a class. `cells`: those that are filled. */
  take(line: number, cells: string[]): boolean {
    const text = classIn(cells) ?? this.#sectionIn(cells)
    if (text === null) return false
    this.#above.unshift([line, text])
    return true
  }

  #sectionIn(cells: string[]): string | null {
    const [text = '', ...others] = cells.filter((cell) => !besideClass.test(cell))
    const [, above = ''] = this.#above[0] ?? []
    if (parseClass(above)?.section === null) this.#grade = above
    const letter = text.replace(ofSection, '')
    const isSection = others.length === 0 && ofSection.test(text) && /^\p{L}[\p{L}\p{M}]{0,11}$/u.test(letter)
    return isSection && this.#grade ? `${this.#grade} ${letter}` : null
  }

  get isEmpty(): boolean {
    return this.#above.length === 0
  }

  /** The class of the line; empty above the first one. */
  of(row: number): string {
    return this.#above.find(([line]) => line < row)?.[1] ?? ''
  }
}
