import { hasCheckDigit } from '@shala/contract/general/aadhaar'
import { type CardCode, dayOf, pincodeOf, tidy } from './card-details.ts'

const mostLength = 10_000

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : ''
  })
}

/**
 * Attributes wherever they are, under lower-case names. Printers left out heads, doubled them and forgot to escape, so
 * an XML parser refuses many a genuine card.
 */
function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', , first, second] of text.matchAll(
    /([A-Za-z]\w{0,30})\s*=\s*("([^"]*)"|'([^']*)')/g,
  )) {
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, decoded(first ?? second ?? ''))
  }
  return found
}

/** The root element, after any number of heads of any shape. */
const root = /^\uFEFF?\s*(?:<[/?][^<>]*>\s*)*<PrintLetterBarcodeData\s/i

/**
 * The code of a card printed until 2018, which names its fields and contains the full number. Null for another code.
 */
export function readPrintedCode(text: string): CardCode | null {
  const [head] = (text.length <= mostLength && root.exec(text)) || []
  if (head === undefined) return null
  const of = attributesOf(text.slice(head.length))
  const number = (of.get('uid') ?? '').replace(/\D/g, '')
  if (!/^[2-9]\d{11}$/.test(number) || !hasCheckDigit(number)) return null
  return {
    number,
    lastFour: number.slice(-4),
    details: {
      name: tidy(of.get('name')),
      dob: dayOf(of.get('dob')),
      village: tidy(of.get('loc')) ?? tidy(of.get('vtc')),
      vtc: tidy(of.get('vtc')),
      postOffice: tidy(of.get('po')),
      subDistrict: tidy(of.get('subdist')) ?? tidy(of.get('dist')),
      district: tidy(of.get('dist')),
      state: tidy(of.get('state')),
      pincode: pincodeOf(of.get('pc')),
    },
  }
}
