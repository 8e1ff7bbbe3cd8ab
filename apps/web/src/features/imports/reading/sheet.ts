/** A sheet as in the file, with blank rows, so that a row's place gives its line. */
export interface Sheet {
  /** Empty when the file has no sheets. */
  name: string
  rows: string[][]
  isHidden?: boolean
  /** Places of rows that the file keeps out of sight, by hand or by a filter. */
  hiddenRows?: number[]
  /** Places of rows whose quotation marks do not match, so that their cells were guessed. */
  guessedRows?: number[]
  /** Places of rows with words that are crossed out. */
  struckRows?: number[]
  /** Letters that another program had spoiled were put right: 'à¤°à¤µà¤¿' is 'रवि'. */
  isMended?: boolean
}

export const isFilled = ({ rows }: Sheet) => rows.some((row) => row.some((cell) => cell !== ''))

/** A page or XML: what portals give out as .xls, which Excel opens. */
export const isMarkup = (text: string) => /^\s*<[!?a-z]/i.test(text)

export const fileTypes = [
  '.xlsx',
  '.xls',
  '.csv',
  '.tsv',
  '.txt',
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
]

/** The reasons why a file cannot be read. */
export type UnreadableReason = 'tooLarge' | 'xls' | 'ods' | 'locked' | 'damaged' | 'noText' | 'empty'

export class UnreadableFile extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}
