import { plain } from './plain.ts'
import { type Concept, lexicon } from './words.ts'

const whole = new Map<string, Concept[]>()
const beginnings: [string, Concept][] = []
for (const [concept, words] of Object.entries(lexicon) as [Concept, string][]) {
  for (const word of words.split(' ').map((one) => one.replace(/'/g, ''))) {
    if (word.endsWith('*')) beginnings.push([plain(word.slice(0, -1)).trim(), concept])
    else whole.set(plain(word).trim(), [...(whole.get(plain(word).trim()) ?? []), concept])
  }
}

/** The meanings of a word of a question. */
export function conceptsOf(word: string): Concept[] {
  const found = whole.get(word) ?? []
  return found.length > 0
    ? found
    : beginnings.filter(([start]) => word.startsWith(start)).map(([, concept]) => concept)
}

const statuses: readonly Concept[] = ['present', 'absent', 'late']

/** A student who did not come is absent; a teacher may not have come yet, and whoever did not come late did come. */
function addStayingAway(concepts: Set<Concept>): void {
  if (!concepts.has('stayedAway')) return
  if (concepts.has('late')) concepts.add('not')
  else if (concepts.has('teacher'))
    for (const one of ['not', 'present', 'notPresent'] as const) concepts.add(one)
  else concepts.add('absent')
}

/** A teacher who has not checked in is not here yet. */
function addCheckIn(concepts: Set<Concept>): void {
  const isOfTeachers = concepts.has('checkin') && concepts.has('teacher') && !concepts.has('how')
  if (!isOfTeachers) return
  if (concepts.has('not')) for (const one of ['present', 'notPresent'] as const) concepts.add(one)
  else if (concepts.has('who') || concepts.has('which') || concepts.has('count')) concepts.add('present')
}

/** Coming late is not being present; 'not marked' is unmarked; a छुट्टी is a day off and a leave. */
export function combine(concepts: Set<Concept>): Set<Concept> {
  addStayingAway(concepts)
  addCheckIn(concepts)
  if (concepts.has('came') && !concepts.has('late')) concepts.add('present')
  const isOfStatus = statuses.some((one) => concepts.has(one))
  if (concepts.has('not') && !isOfStatus && (concepts.has('mark') || concepts.has('attendance')))
    concepts.add('unmarked')
  if (concepts.has('leaveType') && concepts.has('balance')) concepts.add('leave')
  if (concepts.has('chhutti')) concepts.add('leave').add('holiday')
  return concepts
}
