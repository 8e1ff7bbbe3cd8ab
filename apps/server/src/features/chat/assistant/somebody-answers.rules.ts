import type { ChatLink } from '@shala/contract/chat/links'
import { permissionRule } from '#platform/permissions'
import { type Asking, linkTo } from '../asking.ts'
import type { FoundStudents } from '../facts/people-facts.ts'
import { type StaffFact, staffSounding, staffSpelt } from '../facts/staff-facts.ts'
import { type Answer, type Question, textsOf } from './answering.ts'
import { aboutStudent, findAsked, linkToStudent, phonesOfStudent } from './people-answers.rules.ts'

const seesTeachers = permissionRule('teachers:read')
const seesAdmins = permissionRule('access:read')

/** Everybody who is called as a question says, for those who may see them all. */
interface Named {
  found: FoundStudents
  staff: StaffFact[]
}

/** A name in Latin letters that a student is written with is not that of somebody who only sounds so. */
async function everybodyNamed(asking: Asking, question: Question): Promise<Named | null> {
  const { actor } = asking.context
  const { name, classes } = question
  const isOfAnybody = name !== '' && classes.length === 0
  if (!isOfAnybody || !seesTeachers.isHeldBy(actor) || !seesAdmins.isHeldBy(actor)) return null
  const [found, spelt] = await Promise.all([findAsked(asking, question), staffSpelt(asking, name)])
  const isEnough = spelt.length > 0 || (found.total > 0 && /^\p{Script=Latin}/u.test(name))
  return { found, staff: isEnough ? spelt : await staffSounding(asking, name) }
}

function rowsOf(asking: Asking, { found, staff }: Named): string[] {
  const { staffRow } = textsOf(asking)
  return [
    ...found.students.map((one) => `${one.name}, ${one.class}, ${one.rollNumber}`),
    ...staff.map(({ name, role, what }) => staffRow(name, role, what)),
  ]
}

function linksOf({ found, staff }: Named): ChatLink[] {
  const isThere = (role: StaffFact['role']) => staff.some((one) => one.role === role)
  return [
    ...found.students.slice(0, 3).map(linkToStudent),
    ...(isThere('teacher') ? [linkTo('teachers')] : []),
    ...(isThere('admin') ? [linkTo('people')] : []),
  ]
}

/** Tells whether somebody is a student, a teacher or an admin; which one is asked where there are several. */
export const aboutSomebody: Answer = async (asking, question) => {
  const named = await everybodyNamed(asking, question)
  if (!named || named.staff.length === 0) return await aboutStudent(asking, question)
  const rows = rowsOf(asking, named)
  const text = rows.length === 1 ? rows.join('') : textsOf(asking).whichPerson(rows)
  return { text, links: linksOf(named) }
}

/** No number is told; everybody is named who is called so, with where theirs is. */
export const noPhones: Answer = async (asking, question) => {
  const named = await everybodyNamed(asking, question)
  if (!named || named.staff.length === 0) return await phonesOfStudent(asking, question)
  return { text: textsOf(asking).noPhonesOf(rowsOf(asking, named)), links: linksOf(named) }
}
