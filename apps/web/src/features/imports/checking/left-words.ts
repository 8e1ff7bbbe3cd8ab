import { readWrittenDay } from '@shala/contract/general/written-days'

const devanagari =
  'निष्क्रिय|उत्तीर्ण|छोड़|छोड\u093c|सोडल|नाम (कटा|काटा|पृथक)|नाव कमी|(टी ?सी|दाखला) (दी|दिला|दिया|नेला|जारी)'

/** Of somebody who is no longer here, in a column that says so of each. */
const leftStatus = new RegExp(
  String.raw`\b(left|leaved|leaver|inactive|not active|ex|tc|slc|struck|withdrawn|transferred|passed ?out|alumni|resigned|retired|retd|vrs|relieved|yes|y|true)\b|\b(drop(ped)? ?out|discontinu|na?so\b|long absen|cancel|removed|terminated|dismissed|expelled|expired|deceased|migrated|shifted|not (coming|working|studying|attending))|${devanagari}|^हाँ$|^होय$`,
  'i',
)

/** The same in a remark, which may also say that a child is left-handed or that its TC is awaited. */
const leftRemark = new RegExp(
  String.raw`^(left(?! ?(hand|eye|ear|leg|side))|transferred|migrated|expired|resigned|retired|retd|vrs|relieved|terminated|removed|cancelled|inactive)\b|^(tc|slc)( (no|dt|date)?\b.*\d.*)?$|\b(tc|slc) (issued|taken|given|collected)|\b(took|taken|issued) (tc|slc)\b|struck off|\bleft (the )?school|has left|\b(drop(ped)? ?out|withdrawn|withdrew|discontinued|na?so|long absen\w*|passed ?out|not (coming|attending))\b|shifted to another|${devanagari}`,
  'i',
)
const notYet = /\b(not (issued|submitted|received|taken)|await|pending|never)/i

/** 'N.S.O.' and 'Drop-out' as 'NSO' and 'Drop out'. */
const plain = (text: string) =>
  text
    .replace(/\./g, '')
    .replace(/[\s_-]+/g, ' ')
    .trim()

/** Whether a status, or the day in its place, says that somebody has left. */
export function hasLeftBy(status: string): boolean {
  return leftStatus.test(plain(status)) || readWrittenDay(status) !== null
}

/** Whether a remark says so. */
export function hasLeftByRemark(remark: string): boolean {
  const text = plain(remark)
  return leftRemark.test(text) && !notYet.test(text)
}

/** Of a column that says who is here: 'Active (Y/N)'. */
export function asLeft(isHere: string): string {
  return /^(n|no|false|0)$/i.test(isHere.trim()) ? 'Inactive' : ''
}

/** A name with words behind it. */
export const leftName = /[([–-]\s*(tc|left|withdrawn|transferred)\b[^\p{L}]*$/iu
