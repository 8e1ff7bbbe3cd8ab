import { createHash } from 'node:crypto'
import { onlyVisible, tidyLine } from '@shala/contract/general/lines'
import type ical from 'ical.js'

type Component = InstanceType<typeof ical.Component>

const longestName = 100
const longestUid = 500

export const textOf = (component: Component, property: string) =>
  String(component.getFirstPropertyValue(property) ?? '')

export function nameOf(component: Component): string {
  return shortened(textOf(component, 'summary'))
}

export function shortened(summary: string): string {
  const name = tidyLine(onlyVisible(summary).replace(/\s+/g, ' '))
  return name.length > longestName
    ? `${name
        .slice(0, longestName - 1)
        .toWellFormed()
        .trimEnd()}…`
    : name
}

/** A uid that cannot be stored becomes its hash: cut off, the occurrences of a repeating event would be equal. */
export function storableUid(uid: string): string {
  const isStorable = uid.length <= longestUid && !/\p{Cc}/u.test(uid) && uid.isWellFormed()
  return isStorable ? uid : createHash('sha256').update(uid).digest('hex')
}

export function isCancelled(component: Component): boolean {
  return textOf(component, 'status').toUpperCase() === 'CANCELLED'
}

/** Words that say so also of a day before or after a holiday: 'School reopens after Diwali break'. */
const opens =
  /\bre-?open|\bresum(e|es|ing|ption)\b|\bworking (day|saturday|sunday)|\bschool (is |remains |stays )?open|\bno holiday|\b(first|last) day of (school|term|classes)\b(?! (holiday|break|vacation))|खुल/i
const ofOpenSchool =
  /\bexam(s|ination\w*)?\b|\b(unit|periodic|weekly|monthly|class) tests?\b|\bptm\b|parents?.{0,3}teachers?.{0,3}meet|\bhalf.?day\b|परीक्षा/i
export const ofClosedSchool =
  /holiday|\bleave\b|\bbreak|vacation|closed|(?<!half.)\bday off\b|अवकाश|छुट्टी|सुट्टी/i

/** Staff may take some of these days off, while the school is open. */
const ofSomeStaff =
  /\b(restricted|optional)\b(?! (subject|paper|entry))|^r\.?h\.?(?!\p{L})|\(r\.?h\.?\)|ऐच्छिक|वैकल्पिक|प्रतिबंधित|निर्बंधित/iu

/** Whether an event itself says that school is open. Google writes 'Observance' of days that nobody has off. */
export function staysOpen(component: Component): boolean {
  const name = textOf(component, 'summary')
  const kind = textOf(component, 'description')
  const isOfSomeStaff = ofSomeStaff.test(name) && !/\bschool (is |remains )?closed/i.test(name)
  const isObserved = /^(observance|(restricted|optional) holiday)\b/i.test(kind) || isOfSomeStaff
  const [open, closed] = [name.search(opens), name.search(ofClosedSchool)]
  return isObserved || (closed < 0 ? open >= 0 || ofOpenSchool.test(name) : open >= 0 && open < closed)
}
