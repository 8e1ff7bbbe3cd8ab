import type { SchoolClass } from './classes.ts'
import { latinDigits } from './general/digits.ts'

/** A cell's grade, stream and section: '5' and 'A', 'LKG' and nothing, '11', 'Science' and 'A'. */
export interface NamedClass {
  grade: string
  /** Only of a class that has a section besides. */
  stream?: string
  section: string | null
}

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
)
const cardinals = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const devanagari = [
  ...['पहिली|पहली|पहिला', 'दुसरी|दूसरी', 'तिसरी|तीसरी', 'चौथी', 'पाचवी|पांचवी|पाँचवी', 'सहावी|छठी|छठवी'],
  ...['सातवी|सातवीं', 'आठवी|आठवीं', 'नववी|नौवी|नौवीं', 'दहावी|दसवी|दसवीं', 'अकरावी', 'बारावी'],
].map((words) => words.split('|'))

/** Classes before the first, each with its spellings. */
const early: [grade: string, words: RegExp][] = [
  ['Nursery', /^(nursery|nur|नर्सरी)/],
  ['Playgroup', /^(play ?group|pre ?nursery|pg\b)/],
  ['Pre-KG', /^pre ?kg/],
  ['LKG', /^(l ?k ?g|lower kg|j(uni)?r kg|junior kg|एल ?के ?जी|ज्युनियर के ?जी)/],
  ['UKG', /^(u ?k ?g|upper kg|s(enio)?r kg|senior kg|यू ?के ?जी|सीनियर के ?जी)/],
  ['KG 1', /^kg ?(1|i)\b/],
  ['KG 2', /^kg ?(2|ii)\b/],
  ['KG', /^(kg|kindergarten)\b/],
  ['Balvatika 1', /^(bal ?vatika|bv|बालवाटिका) ?(1|i)(?![\di])/],
  ['Balvatika 2', /^(bal ?vatika|bv|बालवाटिका) ?(2|ii)(?![\di])/],
  ['Balvatika 3', /^(bal ?vatika|bv|बालवाटिका) ?(3|iii)(?![\di])/],
  ['Balvatika', /^(bal ?vatika|बालवाटिका)/],
  ['Pre-Primary 1', /^(pp|pre ?primary) ?(1|i)(?![\di])/],
  ['Pre-Primary 2', /^(pp|pre ?primary) ?(2|ii)(?![\di])/],
  ['Pre-Primary 3', /^(pp|pre ?primary) ?(3|iii)(?![\di])/],
  ['Pre-Primary', /^pre ?primary/],
  ['Prep', /^prep(aratory)?\b/],
  ['Balwadi', /^(balwadi|anganwadi|बालवाडी|अंगणवाडी)/],
]

/** In '5th Std A' and 'V Class'. */
const following =
  /^\s*(class|std|standard|grade|cls|इयत्ता|यत्ता|कक्षा|वर्ग|ತರಗತಿ|తరగతి|வகுப்பு|ધોરણ|শ্রেণি|শ্রেণী|ଶ୍ରେଣୀ|ਜਮਾਤ|جماعت)(?=\s|$)/
const leading = /^(class|std|standard|grade|gr|cls|cl|इयत्ता|यत्ता|कक्षा|वर्ग|इ)(?=\s|\d|$)\s*/

/** Lower-case letters, Latin digits, single spaces, without 'Class' before it. */
function plain(text: string): string {
  const latin = latinDigits(text.normalize('NFC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return latin.replace(leading, '').replace(leading, '')
}

/** 'div a', 'sec b' and 'a' are sections, 'n/a' is none; another word is a stream or a name. */
function sectionOf(rest: string): string | null {
  const words = rest.replace(/^(div|division|sec|section|तुकडी|batch)(?=\s|$)/, '').trim()
  if (/^(n ?a|nil|none)?$/.test(words)) return null
  return words.length <= 2
    ? words.toUpperCase()
    : words.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
}

/** Streams that schools shorten. */
const streams: [name: string, words: RegExp][] = [
  ['science', /^sci(ence)?$/],
  ['commerce', /^com(m|merce)?$/],
  ['arts', /^(arts?|humanities|hum)$/],
]

/** Equal for 'Sci' and 'Science'. */
function streamKey(words: string): string {
  const text = words.toLowerCase()
  return streams.find(([, way]) => way.test(text))?.[0] ?? text
}

type Start = [grade: string, rest: string]

function fromNumber(text: string): Start | null {
  // The 'st' of '5 Std' is not that of '1st'.
  const found =
    /^0*(\d{1,2})\s?(?:st(?!d\b|andard\b)|nd|rd|th|वी|ली|री|थी|ठी|वीं|ನೇ|వ|ம்|મું)?(?![\d\p{M}])(.*)$/u.exec(text)
  const grade = Number(found?.[1])
  return found && grade >= 1 && grade <= 12 ? [String(grade), found[2] ?? ''] : null
}

function fromRoman(text: string): Start | null {
  const found = /^(xii|xi|x|ix|viii|vii|vi|v|iv|iii|ii|i)(?:th|st|nd|rd)?(\s.*|[a-h]?)$/.exec(text)
  return found?.[1] ? [String(roman.indexOf(found[1].toUpperCase()) + 1), found[2] ?? ''] : null
}

function fromWord(text: string): Start | null {
  const [word = '', ...rest] = text.split(' ')
  const index = [
    ordinals.indexOf(word),
    cardinals.indexOf(word),
    devanagari.findIndex((words) => words.includes(word)),
  ].find((place) => place >= 0)
  return index === undefined ? null : [String(index + 1), rest.join(' ')]
}

function fromEarly(text: string): Start | null {
  for (const [grade, words] of early) {
    const found = words.exec(text)
    if (found) return [grade, text.slice(found[0].length)]
  }
  return null
}

function startOf(words: string): Start | null {
  return fromEarly(words) ?? fromNumber(words) ?? fromRoman(words) ?? fromWord(words)
}

/** Without the class in other words, or the year, behind it: 'Class 5 (Five)', '5 (V)', 'Class 7 (2026-27)'. */
function withoutMore(rest: string, grade: string, isInBrackets: boolean): string {
  const text = rest
    .replace(following, '')
    .replace(/\b20\d\d( (20)?\d\d)?\b/, '')
    .trim()
  // A section may be a number, or a letter that is one of Rome: '5-5', '1-I'.
  const [again, more = ''] =
    /^\d+$/.test(text) || (text.length < 2 && !isInBrackets) ? [] : (startOf(text) ?? [])
  return again === grade ? more.replace(following, '').trim() : text
}

/**
 * '5A', 'V-A', '5th B', 'Std 5 Div A', 'पाचवी अ', 'LKG'; the section may be in a separate cell. Null for anything else.
 */
export function parseClass(text: string, section = ''): NamedClass | null {
  const words = plain(text)
  const start = startOf(words)
  if (!start) return null
  const [grade, rest] = start
  // Of several classes ticked in a form none is meant alone.
  if (/[,&]/.test(text) && startOf(rest.trim().replace(leading, ''))) return null
  const [own, more] = [sectionOf(plain(section)), sectionOf(withoutMore(rest, grade, text.includes('(')))]
  // 'XI Sci' with the section A in its own cell is not 'XI Commerce' A; '5 A' with A is the same class said twice.
  const hasStream = own !== null && more !== null && own.toLowerCase() !== more.toLowerCase()
  return { grade, ...(hasStream && { stream: more }), section: own ?? more }
}

export type ClassName = Pick<SchoolClass, 'name' | 'section'>

const same = (a: string | null = '', b: string | null = '') => streamKey(a ?? '') === streamKey(b ?? '')

/** The school's class that a cell means. */
export function findClass<Class extends ClassName>(
  classes: readonly Class[],
  text: string,
  section = '',
): Class | undefined {
  const asWritten = plain(`${text} ${section}`)
  const exact = classes.find((one) => plain(`${one.name} ${one.section ?? ''}`) === asWritten)
  if (exact) return exact
  const meant = parseClass(text, section)
  if (!meant) return undefined
  const ofGrade = classes.filter((one) => {
    const known = parseClass(one.name, one.section ?? '')
    return known?.grade === meant.grade && same(known.stream, meant.stream)
  })
  const fitting = ofGrade.find((one) =>
    same(parseClass(one.name, one.section ?? '')?.section ?? null, meant.section),
  )
  // 'Class 5' can only mean the school's single fifth class.
  return fitting ?? (meant.section === null && ofGrade.length === 1 ? ofGrade[0] : undefined)
}

/** Whether a cell names a grade of which the school has several sections, but no section. */
export function needsSection(classes: readonly ClassName[], text: string, section = ''): boolean {
  const meant = parseClass(text, section)
  if (!meant || meant.section !== null) return false
  return classes.some((one) => {
    const known = parseClass(one.name, one.section ?? '')
    return known?.grade === meant.grade && known.section !== null
  })
}

/** The same with a cache: thousands of rows have few spellings. */
export function classFinder<Class extends ClassName>(
  classes: readonly Class[],
): (text: string) => Class | undefined {
  const known = new Map<string, Class | undefined>()
  return (text) => {
    if (!known.has(text)) known.set(text, findClass(classes, text))
    return known.get(text)
  }
}

/** The word that the school's own classes begin with: 'Class', 'Std', 'Grade'. */
function ownWord(classes: readonly ClassName[]): string {
  return classes.map(({ name }) => /^(\p{L}[\p{L}\p{M}.]*)\s+\d/u.exec(name)?.[1]).find(Boolean) ?? 'Class'
}

/** The class to create for a cell, named the way the school names its classes; null for a cell that names none. */
export function newClassFor(classes: readonly ClassName[], text: string, section = ''): ClassName | null {
  const meant = parseClass(text, section)
  if (!meant) return null
  const { grade, stream, section: letter } = meant
  if (/^(Balvatika|Pre-Primary)/.test(grade) && (letter === null || section !== '')) {
    return { name: text.trim(), section: letter }
  }
  const name = /^\d+$/.test(grade) ? `${ownWord(classes)} ${grade}` : grade
  const ofStream = text.includes('(') ? ` (${stream})` : ` ${stream}`
  return { name: stream ? name + ofStream : name, section: letter }
}
