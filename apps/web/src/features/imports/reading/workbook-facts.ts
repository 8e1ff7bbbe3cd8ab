import { strFromU8, unzipSync } from 'fflate'

/** What a workbook says of a sheet beside its cells. Rows and columns count from 0. */
export interface SheetFacts {
  isHidden: boolean
  hiddenRows: number[]
  merged: { row: number; lastRow: number; column: number }[]
  /** Formulas that failed, as the sheet shows them: '#REF!'. */
  errors: { row: number; column: number; text: string }[]
  /** Cells that are crossed out. */
  struck: { row: number; column: number }[]
}

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
const isOn = (value: string) => value === '1' || value === 'true'

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function place(address: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? []
  return { row: Number(digits) - 1, column: columnOf(letters) }
}

function mergedOf(xml: string): SheetFacts['merged'] {
  return [...xml.matchAll(/<(?:\w+:)?mergeCell\s[^>]*>/g)].flatMap(([tag]) => {
    const [from = '', to = from] = attribute(tag, 'ref').split(':')
    const { row, column } = place(from)
    const lastRow = place(to).row
    return column >= 0 && lastRow > row ? [{ row, lastRow, column }] : []
  })
}

function errorsOf(xml: string): SheetFacts['errors'] {
  const cells = xml.matchAll(/<(?:\w+:)?c\s([^>]*\bt="e"[^>]*)(?<!\/)>.{0,2000}?<(?:\w+:)?v>([^<]*)</gs)
  return [...cells].map(([, tag = '', text = '']) => ({ ...place(attribute(` ${tag}`, 'r')), text }))
}

function hiddenRowsOf(xml: string): number[] {
  return [...xml.matchAll(/<(?:\w+:)?row\s[^>]*>/g)].flatMap(([tag]) =>
    isOn(attribute(tag, 'hidden')) ? [Number(attribute(tag, 'r')) - 1] : [],
  )
}

const blocks = (xml: string, name: string) =>
  xml.match(new RegExp(`<(\\w+:)?${name}(\\s[^>]*)?(/>|>.*?</(\\w+:)?${name}>)`, 'gs')) ?? []

/** The styles of cells, by their place, whose font is crossed out. */
function struckStyles(xml: string): Set<number> {
  const fonts = blocks(blocks(xml, 'fonts')[0] ?? '', 'font').map((font) =>
    /<(?:\w+:)?strike\s*(val="(1|true)"\s*)?\/?>/.test(font),
  )
  const formats = (blocks(xml, 'cellXfs')[0] ?? '').match(/<(?:\w+:)?xf\b[^>]*>/g) ?? []
  return new Set(formats.flatMap((tag, place) => (fonts[Number(attribute(tag, 'fontId'))] ? [place] : [])))
}

function struckOf(xml: string, styles: Set<number>): SheetFacts['struck'] {
  if (styles.size === 0) return []
  return [...xml.matchAll(/<(?:\w+:)?c\s([^>]*)>/g)].flatMap(([, tag = '']) =>
    styles.has(Number(attribute(` ${tag}`, 's') || -1)) ? [place(attribute(` ${tag}`, 'r'))] : [],
  )
}

/** In the workbook's own order. Hidden: taken out of sight by hand, or by a filter. */
export function readFacts(bytes: ArrayBuffer): SheetFacts[] {
  const files = unzipSync(new Uint8Array(bytes), {
    filter: ({ name }) =>
      /^xl\/(workbook\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/.test(name),
  })
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  const targets = new Map(
    [...text('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  )
  const styles = struckStyles(text('xl/styles.xml'))
  return [...text('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => {
    const xml = text(targets.get(attribute(tag, 'r:id')) ?? '')
    return {
      isHidden: /hidden/i.test(attribute(tag, 'state')),
      hiddenRows: hiddenRowsOf(xml),
      merged: mergedOf(xml),
      errors: errorsOf(xml),
      struck: struckOf(xml, styles),
    }
  })
}
