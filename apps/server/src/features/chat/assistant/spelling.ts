import { byWord } from './plain.ts'

/** Words that questions turn on, and that are often misspelt; no name is near them. */
const often =
  `attendance absent present student students teacher teachers holiday holidays announcement announcements percent percentage report reports
  password homework calendar register schedule assignment strength pending request requests yesterday tomorrow timings download upasthit
  anupasthit upasthiti vidyarthi chhutti उपस्थिति उपस्थित अनुपस्थित विद्यार्थी छुट्टी`.split(/\s+/)

/** With more than one letter wrong, and yet often. */
const worse = byWord({
  attendance: 'attandence atendence',
  tomorrow: 'tommorow tmrw tmrow tmr tomoro 2moro',
  yesterday: 'yday ystrday yest',
  today: 'tdy todya',
  class: 'clas cls clss claas klass',
  student: 'studnt stdnt',
  teacher: 'techer tchr',
})

const shortest = 5

/** One letter too many, too few, another one, or two that changed places. */
function isOneOff(word: string, right: string): boolean {
  if (Math.abs(word.length - right.length) > 1) return false
  let at = 0
  while (at < word.length && word[at] === right[at]) at += 1
  const [own, wanted] = [word.slice(at), right.slice(at)]
  const isSwapped = own[0] === wanted[1] && own[1] === wanted[0] && own.slice(2) === wanted.slice(2)
  return own.slice(1) === wanted.slice(1) || own.slice(1) === wanted || own === wanted.slice(1) || isSwapped
}

/** The word that one is a misspelling of; itself where there is none. */
export function spelt(word: string): string {
  const known = worse.get(word)
  if (known || word.length < shortest) return known ?? word
  return often.find((right) => right[0] === word[0] && isOneOff(word, right)) ?? word
}
