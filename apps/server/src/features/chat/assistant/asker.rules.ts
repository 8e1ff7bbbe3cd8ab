import { listAccounts } from '@shala/contract/auth/auth'
import type { Actor } from '#platform/context'
import { permissionRule } from '#platform/permissions'
import { soundsLike } from '#platform/sounds'
import { type Asking, linkTo, type Reply } from '../asking.ts'
import { settingsOf } from '../facts/calendar-facts.ts'
import { type ClassFact, classesOf } from '../facts/people-facts.ts'
import { conceptsOf } from './concepts.ts'
import type { Understood } from './understanding.ts'
import type { Concept } from './words.ts'

const decidesLeave = permissionRule('leave:decide')

/** The same question with some concepts put in, and others taken out. */
function withConcepts(
  understood: Understood,
  added: readonly Concept[],
  removed: readonly Concept[],
): Understood {
  const concepts = new Set([...understood.concepts, ...added])
  for (const one of removed) concepts.delete(one)
  const meanings = understood.meanings.map((found) => found.filter((one) => !removed.includes(one)))
  return { ...understood, concepts, meanings }
}

const my = /^(my|meri|mere|mera|apni|apne|apna|मेरी|मेरे|मेरा|अपनी|अपने|अपना)$/

const aClass = /^(class|section|kaksha|कक्षा|क्लास)/

const aStudent = /^(student|child|kid|bach|bacch|chhatr|vidyarthi|छात्र|विद्यार्थ|बच्च)/

/** 'My class', 'my own class'; the 'I' of 'how do I add a class' says nothing of whose it is. */
function saysMy({ words }: Understood, what: RegExp): boolean {
  return words.some((word, at) => my.test(word) && words.slice(at + 1, at + 3).some((one) => what.test(one)))
}

/** 'Was she late?' of a family is its child. */
const ofChild = /^(she|he|her|him|his|hers|uska|uski|uske|usne|उसका|उसकी|उसके|उसने|वह)$/

const asksSomething = /^(will|is|was|are|has|did|does|can) |(^| )(kya|क्या)( |$)/

const ill = /^(sick|ill|unwell|fever|bimar|bimari|beemar|bukhar|बीमार|बुखार)$/

/** 'She is sick today', 'Zara will not come tomorrow': the family wants the school to know it. */
function saysAway({ concepts, words, tense }: Understood): boolean {
  const others = [
    'who',
    'when',
    'how',
    'count',
    'manyDays',
    'leave',
    'request',
    'holiday',
    'teacher',
    'bus',
  ] as const
  const isOther = others.some((one) => concepts.has(one))
  if (isOther || asksSomething.test(words.join(' '))) return false
  const isAway = (['notPresent', 'absent', 'stayedAway'] as const).some((one) => concepts.has(one))
  return words.some((word) => ill.test(word)) || (tense === 'future' && isAway)
}

/** As one who asks how the school is told, which EduBot cannot do. */
const askingToTell = (understood: Understood): Understood => ({
  ...understood,
  concepts: new Set<Concept>(['apply', 'leave']),
  meanings: understood.meanings.map(() => []),
})

const inSchool = /\b(in|at) (the )?school\b|\bschool (me|mein|par)\b|स्कूल (में|पर)/

/** The teacher of a child is the one of its class. */
const ofOwnTeacher = (understood: Understood) =>
  understood.concepts.has('teacher') ? withConcepts(understood, ['class'], []) : understood

/** Whether the child is in school asks whether it is present. */
function understoodOfChild(understood: Understood, child: string): Understood {
  const isOfDay = inSchool.test(understood.words.join(' '))
  const ofDay = isOfDay ? withConcepts(understood, ['present'], ['school']) : understood
  // 'How many kids are in Zara's class?' is about all of them.
  const isOfAll = (['count', 'class', 'student'] as const).every((one) => understood.concepts.has(one))
  const said =
    isOfAll && !saysMy(understood, aStudent) ? (['child'] as const) : (['child', 'student'] as const)
  return { ...withConcepts(ofOwnTeacher(ofDay), ['my'], said), child }
}

/** Latin has capitals to tell a name by; in Hindi it stands behind 'my daughter'. */
function isNameIn({ words, capitals }: Understood, word: string): boolean {
  const before = words[words.indexOf(word) - 1] ?? ''
  return capitals.has(word) || (/^[\u0900-\u097f]/.test(word) && conceptsOf(before).includes('child'))
}

/**
 * A family signs in as its child, and speaks of it by name or as its child: both are 'my'. Another name beside it is another child's;
 * any other word is left out of the answer and named.
 */
function understoodOfFamily(understood: Understood, name: string): Understood {
  const { concepts, words } = understood
  const isOwn = (word: string) => soundsLike(word)(name)
  const roles = understood.roles.map((role, at) =>
    role === 'name' && isOwn(words[at] ?? '') ? 'known' : role,
  )
  const others = words.filter((_, at) => roles[at] === 'name')
  if (others.length === 0 && saysAway(understood)) return askingToTell(understood)
  const isNamed = roles.some((role, at) => role !== understood.roles[at])
  const isOfTimes = concepts.has('manyDays') && understood.name === '' && !concepts.has('class')
  const isOfChild =
    concepts.has('child') || saysMy(understood, aStudent) || words.some((word) => ofChild.test(word))
  if (!isNamed && !isOfChild)
    return isOfTimes || isOfOwnRecord(understood)
      ? withConcepts(ofOwnTeacher(understood), ['my'], [])
      : understood
  if (others.some((word) => isNameIn(understood, word))) return understoodOfChild(understood, 'another')
  return { ...understoodOfChild(understood, name), name: '', roles }
}

/** One teacher, not all of them. */
const aTeacher = /^(teacher|shikshak|adhyapak|शिक्षक|अध्यापक|टीचर)$/

/** True for a record that a family can only mean of its own child, as nobody is named. */
function isOfOwnRecord({ concepts, words, name, roles }: Understood): boolean {
  const isOfOther = name !== '' || roles.includes('class') || roles.includes('number')
  const isDone = (['how', 'command', 'count', 'add', 'teach'] as const).some((one) => concepts.has(one))
  if (isOfOther || isDone) return false
  if (concepts.has('roll') || (concepts.has('class') && concepts.has('teacher'))) return true
  if (concepts.has('who') && words.some((word) => aTeacher.test(word))) return true
  const isOfAll = (['school', 'class', 'student', 'teacher', 'who'] as const).some((one) => concepts.has(one))
  return !isOfAll && (concepts.has('percent') || concepts.has('attendance'))
}

const iMyself = /^(i|main|maine|mene|मैं|मैंने)$/

/** 'Did I mark attendance?' of staff is whether their class has its marks; 'was I marked absent' is of their own day. */
function saysIMarked({ concepts, words }: Understood): boolean {
  const isOfDay = (['present', 'absent', 'late', 'checkin', 'leave'] as const).some((one) =>
    concepts.has(one),
  )
  return concepts.has('mark') && !isOfDay && words.some((word) => iMyself.test(word))
}

/** 'My class' and 'my students' are of the class whose class teacher asks, or that a student is in; of a teacher who has none, of no class. */
function understoodOfClass(said: Understood, { role }: Actor, classes: readonly ClassFact[]): Understood {
  const { concepts } = said
  const isDone = concepts.has('how') || concepts.has('command')
  const isMarked = role !== 'student' && !isDone && saysIMarked(said)
  const understood = isMarked ? withConcepts(said, [], ['my']) : said
  const isOwn =
    saysMy(understood, aClass) || (role === 'teacher' && (isMarked || saysMy(understood, aStudent)))
  if (!isOwn || isDone || understood.classes.length > 0) return understood
  const own = classes.filter(({ isOwn }) => isOwn)
  if (own.length === 0 && role !== 'teacher') return understood
  return { ...withConcepts(understood, ['ownClass', 'class', 'number'], ['my']), classes: own }
}

/** 'Leave approved?' of somebody who decides none is about their own. */
function understoodOfLeave(understood: Understood, actor: Actor): Understood {
  const { concepts, name } = understood
  const isOfRequests = (['request', 'pending', 'decide'] as const).some((one) => concepts.has(one))
  const isOther = (['how', 'command', 'who', 'teacher', 'student'] as const).some((one) => concepts.has(one))
  const isOwn = concepts.has('leave') && isOfRequests && !isOther && name === ''
  return isOwn && !decidesLeave.isHeldBy(actor) ? withConcepts(understood, ['my'], []) : understood
}

/** A question with 'my' and the like as they are meant by the person who asks. */
export function understoodFrom(
  actor: Actor,
  understood: Understood,
  classes: readonly ClassFact[],
): Understood {
  const meant = actor.role === 'student' ? understoodOfFamily(understood, actor.name) : understood
  return understoodOfClass(understoodOfLeave(meant, actor), actor, classes)
}

/** Where teachers see only their own classes, what they ask of all is of those. */
export async function ofSeenClasses(asking: Asking, understood: Understood): Promise<Understood> {
  const { classes, isEachClass, name } = understood
  const isOfAll = (classes.length === 0 || isEachClass) && name === ''
  if (!isOfAll || asking.context.actor.role !== 'teacher') return understood
  if ((await settingsOf(asking)).teachersSee !== 'own_classes') return understood
  const seen = { classes: await classesOf(asking), isEachClass: false }
  return { ...withConcepts(understood, ['ownClass'], []), ...seen }
}

/** A sibling on the same account, where a family asks for one by name: their account is offered. */
export async function ofSibling(asking: Asking, { words, roles }: Understood): Promise<Reply | null> {
  const { role, name: own } = asking.context.actor
  const isOwn = (word: string) => soundsLike(word)(own)
  const named = words.filter((word, at) => roles[at] === 'name' && !isOwn(word))
  if (role !== 'student' || named.length === 0) return null
  const { accounts } = await asking.read(asking.context, listAccounts, { signal: asking.signal })
  const siblings = accounts.filter((one) => one.role === 'student' && !one.isCurrent)
  const sibling = siblings.find(({ name }) => named.some((word) => soundsLike(word)(name)))
  if (!sibling) return null
  const { _id: id, name } = sibling
  const text = asking.i18n.t(
    '{name} is a sibling on this account. Here I tell you about {own}; change to {name} to ask about them.',
    { name, own },
  )
  return { text, links: [linkTo('account', { id, name })] }
}

/** Why a question is answered for nobody: it is of another child, or of the class of a teacher who has none. */
export function ofNobody(asking: Asking, { child, concepts, classes }: Understood): Reply | null {
  const { i18n } = asking
  if (child === 'another') {
    const text = i18n.t(
      'Here I can tell you about {name} only. For another child, choose their account in the profile menu at the top right.',
      { name: asking.context.actor.name },
    )
    return { text, links: [] }
  }
  if (concepts.has('ownClass') && classes.length === 0)
    return { text: i18n.t('You are not the class teacher of any class.'), links: [linkTo('classes')] }
  return null
}
