import { monthNames } from './day-words.ts'
import { byWord, wordsOf } from './plain.ts'

/** Words that name classes, by the places of the first of them and of the first behind them. */
interface ClassMention<C> {
  from: number
  to: number
  /** All sections where the question names none; nothing where the school has no such class. */
  classes: C[]
}

const set = (words: string) => new Set(words.split(' '))

const classWords = set('class classes std standard grade kaksha kakshaon kakshao कक्षा कक्षाओं क्लास')

const sectionWords = set('section sec सेक्शन वर्ग')

const ordinalEnds = set('st nd rd th वी वीं वें वे vi vin ve')

const wise = set('wise war var vaar वार')

const each = set('each every har हर प्रति')

const classWise = set('classwise sectionwise kakshawar kakshavar kakshavaar कक्षावार')

const joining = set('and or aur ya और या')

/** Between a class and its section: '5 ke B section', 'section B of 5'. */
const linking = set('of in ki ke ka me mein की के का में')

/** Whether 'a' is no section, as in 'is there a section', 'add a section' and, with a small letter, 'in a section'. */
export const isArticle = (words: readonly string[], at: number, capitals: ReadonlySet<string>) =>
  words[at] === 'a' &&
  (/^(there|add|create|make|open|start|have|has|had|need|want|teach|teaches)$/.test(words[at - 1] ?? '') ||
    (!capitals.has('a') && /^(in|of|from) a (section|sec)$/.test(words.slice(at - 1, at + 2).join(' '))))

/** Classes that are named without the word for it; any other name may be a person's. */
const beforeSchool = /^(nursery|[lu]?kg|prep|play|junior|senior|balvatika|बालवाटिका)/

/** In place of a class after a number: the number is of something else. */
const counted = new RegExp(`^(${monthNames}|percent|half|days?|weeks?|months?|din)$`)

/** The words around an ordinal that say that it is a class: 'of 10th', '10th me'; '10th of May' is a day. */
const around = /^(in|of)~(?!of$)|~(me|mein|ka|ki|ke|में|का|की|के)$/

const numbers = new Map(
  [
    'one first pehli pahli ek एक पहली',
    'two second ii doosri dusri दो दूसरी',
    'three third iii teesri tisri teen तीन तीसरी',
    'four fourth iv chauthi chaar char चार चौथी',
    'five fifth v panchvi paanchvi paanch panch पांच पांचवी पांचवीं',
    'six sixth vi chhathi chhati chhah छह छः छठी छठवीं',
    'seven seventh vii saatvi satvi saat सात सातवी सातवीं',
    'eight eighth viii aathvi athvi aath आठ आठवी आठवीं',
    'nine ninth ix nauvi navi nau नौ नौवी नौवीं नवीं',
    'ten tenth x dasvi daswi das दस दसवी दसवीं',
    'eleven eleventh xi gyarahvi gyarah ग्यारह ग्यारहवीं',
    'twelve twelfth xii barahvi barah बारह बारहवीं',
  ].flatMap((words, place) => words.split(' ').map((word): [string, string] => [word, String(place + 1)])),
)

/** The letters that sections are called by, as Hindi writes them. */
const letters = byWord({ a: 'ए अ', b: 'बी ब', c: 'सी', d: 'डी', e: 'ई', f: 'एफ' })

/** Classes that are often written in the other script. */
const inLatin = byWord({ nursery: 'नर्सरी', lkg: 'एलकेजी', ukg: 'यूकेजी' })

function numberOf(word: string | undefined): string | null {
  if (word === undefined) return null
  if (/^\d{1,2}$/.test(word) && Number(word) <= 12) return String(Number(word))
  return numbers.get(word) ?? null
}

const letterOf = (word: string | undefined) =>
  letters.get(word ?? '') ?? (/^[a-h]$/.test(word ?? '') ? word : undefined)

interface Named<C> {
  one: C
  /** '5', 'nursery' */
  base: string
  /** 'a', 'rose'; empty without one */
  section: string
}

function nameOf<C extends { class: string }>(one: C): Named<C> {
  const [name = '', section = ''] = one.class.split(/ - (?=[^-]*$)/)
  const words = wordsOf(name).filter((word) => !classWords.has(word) && !ordinalEnds.has(word))
  const [first, ...more] = words
  const base = words.length === 0 ? wordsOf(name) : [numberOf(first) ?? first, ...more]
  const last = section === '' && base.length === 2 ? letterOf(base[1]) : undefined
  return last
    ? { one, base: base[0] ?? '', section: last }
    : { one, base: base.join(' '), section: wordsOf(section).join(' ') }
}

/** Finds the classes that words name. */
class ClassFinder<C extends { class: string }> {
  readonly #words: readonly string[]
  readonly #named: Named<C>[]
  readonly found: ClassMention<C>[] = []

  constructor(words: readonly string[], classes: readonly C[]) {
    this.#words = words.map((word) => inLatin.get(word) ?? word)
    this.#named = classes.map(nameOf)
  }

  #of(base: string, section?: string): C[] {
    return this.#named
      .filter((one) => one.base === base && (section === undefined || one.section === section))
      .map(({ one }) => one)
  }

  /** The section behind a class, and the place behind it: 'a', 'section b', 'rose'. */
  #section(base: string, at: number): { section?: string; to: number } {
    const begin = at + Number(sectionWords.has(this.#words[at] ?? ''))
    const own = this.#named.filter((one) => one.base === base && one.section !== '')
    for (const { section } of own) {
      const length = section.split(' ').length
      const words = this.#words.slice(begin, begin + length)
      if (words.map((word) => (length === 1 ? (letterOf(word) ?? word) : word)).join(' ') === section)
        return { section, to: begin + length }
    }
    // 'A' may be an article: it is a section where there is one, or behind the word for it.
    const letter = letterOf(this.#words[begin])
    if (letter && (letter !== 'a' || begin > at || this.#words[begin] !== 'a'))
      return { section: letter, to: begin + 1 }
    return { to: at }
  }

  #add(base: string, from: number, at: number): number {
    const end = at + Number(ordinalEnds.has(this.#words[at] ?? ''))
    return this.#push(base, from, this.#section(base, end))
  }

  #push(base: string, from: number, { section, to }: { section?: string; to: number }): number {
    const place = section === undefined ? this.#apart(base, { from, to }) : { from, section, to }
    this.found.push({ from: place.from, to: place.to, classes: this.#of(base, place.section) })
    return this.#more(base, place.to)
  }

  /** The section that these two words name: 'B section' or 'section B'. */
  #sectionAt(base: string, at: number): string | undefined {
    const pair = [this.#words[at] ?? '', this.#words[at + 1] ?? '']
    const other = pair.find((word) => !sectionWords.has(word))
    if (!other || !pair.some((word) => sectionWords.has(word))) return undefined
    return letterOf(other) ?? this.#named.find((one) => one.base === base && one.section === other)?.section
  }

  /** With the word 'section', a section may stand apart from its class: 'class 5 ke B section', 'B section of class 5'. */
  #apart(base: string, { from, to }: { from: number; to: number }) {
    const behind = to + Number(linking.has(this.#words[to] ?? ''))
    const after = this.#sectionAt(base, behind)
    if (after !== undefined) return { from, section: after, to: behind + 2 }
    const before = from - Number(linking.has(this.#words[from - 1] ?? '')) - 2
    // 'Class 4 section b class 5': that section is taken.
    const section = before < (this.found.at(-1)?.to ?? 0) ? undefined : this.#sectionAt(base, before)
    return section === undefined ? { from, to } : { from: before, section, to }
  }

  /** 'Class 4 and b section of class 5' */
  #isOfNext(at: number): boolean {
    const behind = at + 2 + Number(linking.has(this.#words[at + 2] ?? ''))
    return sectionWords.has(this.#words[at + 1] ?? '') && classWords.has(this.#words[behind] ?? '')
  }

  /** 'class 5 and 6', 'class 5 a and b' */
  #more(base: string, at: number): number {
    const begin = at + Number(joining.has(this.#words[at] ?? ''))
    const word = this.#words[begin]
    const number = numberOf(word)
    if (number && /^\d/.test(word ?? '') && !counted.test(this.#words[begin + 1] ?? ''))
      return this.#add(number, begin, begin + 1)
    const letter = begin > at && !this.#isOfNext(begin) ? letterOf(word) : undefined
    const classes = letter ? this.#of(base, letter) : []
    if (classes.length === 0) return at
    this.found.push({ from: begin, to: begin + 1, classes })
    return this.#more(base, begin + 1)
  }

  /** 'class 5', 'कक्षा पाँच', 'class nursery' */
  #behindWord(at: number): number | null {
    if (!classWords.has(this.#words[at] ?? '')) return null
    const number = numberOf(this.#words[at + 1])
    if (number && !counted.test(this.#words[at + 2] ?? '')) return this.#add(number, at, at + 2)
    return this.#byName(at, at + 1)
  }

  /** '5th class', '5 a class', 'पाँचवीं कक्षा'; 'roll number 3 class 5' is of class 5. */
  #beforeWord(at: number): number | null {
    const number = numberOf(this.#words[at])
    if (!number) return null
    const end = at + 1 + Number(ordinalEnds.has(this.#words[at + 1] ?? ''))
    const { section, to } = this.#section(number, end)
    const isClass = classWords.has(this.#words[to] ?? '') && !numberOf(this.#words[to + 1])
    // '5th class B'
    if (isClass && section === undefined) return this.#push(number, at, this.#section(number, to + 1))
    const classes = this.#of(number, section)
    // Without the word it is a class as 'in 10th', or with a section that the school has: '5-A'.
    const next = this.#words[to] ?? ''
    const isIn = around.test(`${this.#words[at - 1]}~${next}`) && !counted.test(next)
    const isOfSchool = section !== undefined && classes.length > 0
    const isNamed = (isOfSchool || (isIn && end > at + 1)) && /^\d/.test(this.#words[at] ?? '')
    if (!isClass && !isNamed) return null
    const behind = to + Number(isClass)
    this.found.push({ from: at, to: behind, classes })
    return this.#more(number, behind)
  }

  /** Classes without a number by their whole name, as 'nursery' and 'junior kg'. */
  #byName(from: number, at: number): number | null {
    const bases = [...new Set(this.#named.map(({ base }) => base))].filter((base) => !/^\d/.test(base))
    for (const base of bases.toSorted((one, other) => other.length - one.length)) {
      const length = base.split(' ').length
      if (this.#words.slice(at, at + length).join(' ') === base) return this.#add(base, from, at + length)
    }
    return null
  }

  #alone(at: number): number | null {
    return beforeSchool.test(this.#words[at] ?? '') ? this.#byName(at, at) : null
  }

  find(): ClassMention<C>[] {
    let at = 0
    while (at < this.#words.length) {
      at = this.#behindWord(at) ?? this.#beforeWord(at) ?? this.#alone(at) ?? at + 1
    }
    return this.found
  }
}

/** The classes that a question names: '5-A', 'कक्षा 5', '5th class', 'class 5 and 6', 'nursery'. */
export function findClasses<C extends { class: string }>(
  words: readonly string[],
  classes: readonly C[],
): ClassMention<C>[] {
  return new ClassFinder(words, classes).find()
}

/** The places of words that ask about one class after the other: 'class wise', 'each class', 'हर कक्षा', 'कक्षावार'. */
export function findEachClass(words: readonly string[]): { from: number; to: number }[] {
  return words.flatMap((word, from) => {
    if (classWise.has(word)) return [{ from, to: from + 1 }]
    const next = words[from + 1] ?? ''
    const isClass = (one: string) => classWords.has(one) || sectionWords.has(one)
    const isEach = (each.has(word) && isClass(next)) || (isClass(word) && wise.has(next))
    return isEach ? [{ from, to: from + 2 }] : []
  })
}
