import { readWrittenDay } from '@shala/contract/general/written-days'

const devanagari =
  'निष्क्रिय|छोड़|छोड\u093c|सोडल|नाम (कटा|काटा|पृथक)|नाव कमी|(टी ?सी|दाखला) (दी|दिला|दिया|नेला|जारी)'

/** Words for somebody who is no longer here, in a column that says so of each person. */
const leftStatus = new RegExp(
  String.raw`\b(left|leaved|leaver|inactive|not active|ex|tc|slc|struck|withdr(awn|ew)|transferred|passed ?out|alumni|resigned|retired|retd|vrs|relieved|yes|y|true)\b|\b(drop(ped)? ?(out|box)|released|discontinu|na?so\b|long absen|cancel|removed|terminated|dismissed|expelled|expired|deceased|migrated|shifted|not (coming|working|studying|attending))|उत्तीर्ण|${devanagari}|^हाँ$|^होय$`,
  'i',
)

/** Words that count in any column: nobody says them of anything but a child who has left. */
const leftPlainly = new RegExp(
  String.raw`\b(tc|slc) (issued|taken|given|collected)|\b(took|taken|issued) (tc|slc)\b|struck off|\b(moved|sent) to drop ?box|\bleft (the )?school|\b(drop(ped)? ?out|na?so|long absen\w*|not (coming|attending))\b|shifted to another (school|city|town|place|village)|${devanagari}`,
  'i',
)
const ended =
  'left|transferred|migrated|withdrawn|withdrew|discontinued|passed ?out|expired|resigned|retired|retd|vrs|relieved|terminated|removed|cancelled|inactive'
/** Words that may follow these: 'left on 12/3', 'transferred to KV', but not 'left arm' or 'transferred to B section'. */
const when = String.raw`( (from )?(the )?(stud(y|ies)|school|rolls?|register)| (in|on|since|wef|after|due|by|without|to(?!.*\b(sec|section|class|div|division|house)\b))\b.*|\W*(tc\b.*)?|( from)?\W*\d.*)`
/** Remarks that are these words and nothing else. */
const leftRemark = new RegExp(
  String.raw`^((${ended})${when}|(has|already) left|(tc|slc)( (no|dt|date)?\b.*\d.*)?)$`,
  'i',
)
/** Words for somebody whose TC is awaited, who came with one or came from elsewhere; 'Left, TC pending' has left. */
const stillHere =
  /^(?!left\b).*\b(not (issued|submitted|received|taken)|await|pending|never|submitted)|\b(from (?!\d|(the )?(school|rolls?|register)\b)|(previous|last|old) school|re ?admi)/i

/** 'N.S.O.' and 'Drop-out' as 'NSO' and 'Drop out'. */
const plain = (text: string) =>
  text
    .replace(/\./g, '')
    .replace(/[\s_-]+/g, ' ')
    .trim()

/** Whether a status, or the remark or the day in its place, says that somebody has left. */
export function hasLeftBy(status: string): boolean {
  const text = plain(status)
  return (leftStatus.test(text) && !stillHere.test(text)) || readWrittenDay(status) !== null
}

/** Whether a cell may say so whatever the title of its column is. */
export function hasLeftPlainly(cell: string): boolean {
  return leftPlainly.test(plain(cell))
}

/** Whether a remark may say so. */
export function hasLeftByRemark(remark: string): boolean {
  return hasLeftPlainly(remark) || leftRemark.test(plain(remark))
}

/** The status that a column of who is here gives: 'Active (Y/N)'. */
export function asLeft(isHere: string): string {
  return /^(n|no|false|0)$/i.test(isHere.trim()) ? 'Inactive' : ''
}

/** Words behind a name that say so: 'Ravi Kale (TC)'. */
export const leftName = /[([–-]\s*(tc|left|withdrawn|transferred)\b[^\p{L}]*$/iu
