import { permissionRule } from '#platform/permissions'
import { linkTo } from '../asking.ts'
import { type Answer, type Intent, intent, textsOf } from '../assistant/answering.ts'
import { byWord } from '../assistant/plain.ts'
import { classTeacher } from '../assistant/whom.rules.ts'
import { findTeachers, teachersOfSubject } from '../facts/teacher-facts.ts'

const seesTeachers = permissionRule('teachers:read')

/** A teacher is told of the class teachers: the list itself is for admins. */
const listTeachers: Answer = async (asking, question) => {
  const { actor } = asking.context
  if (seesTeachers.isHeldBy(actor)) return await aboutTeachers(asking, question)
  const texts = textsOf(asking)
  if (actor.role !== 'teacher') return { text: texts.onlyAdmins, links: [] }
  const { text, links } = await classTeacher(asking, question)
  return { text: `${texts.onlyClassTeachers}\n${text}`, links }
}

/** Subjects as schools write them, which is in English, by the words of questions. */
const subjects = byWord({
  math: 'maths ganit गणित',
  science: 'vigyan विज्ञान',
  english: 'angrezi अंग्रेजी',
  hindi: 'हिंदी हिन्दी',
  history: 'itihas इतिहास',
  geography: 'bhugol भूगोल',
  sanskrit: 'संस्कृत',
})

/** The teachers of a subject, called by the question's own word or by the school's. */
const subjectTeachers: Answer = async (asking, { words, name }) => {
  const texts = textsOf(asking)
  const asked = words.find((word) => subjects.has(word)) ?? name
  const meant = [asked, subjects.get(asked)].filter((word) => word !== undefined)
  const { teachers, total } = await teachersOfSubject(asking, meant)
  const text = total > 0 ? texts.teacherRows(teachers, total) : texts.noSubject(asked)
  return { text, links: [linkTo('teachers')] }
}

const aboutTeachers: Answer = async (asking, question) => {
  const { teachers, total } = await findTeachers(asking, { search: question.name })
  const texts = textsOf(asking)
  const none = question.name === '' ? texts.noTeachers : texts.noTeacher(question.name)
  return { text: total === 0 ? none : texts.teacherRows(teachers, total), links: [linkTo('teachers')] }
}

const noTeacherPhones: Answer = (asking) => ({
  text: textsOf(asking).noTeacherPhones,
  links: [linkTo('teachers')],
})

export const teacherKinds: readonly Intent[] = [
  intent('list of teachers', listTeachers, ['teacher +who -class -how -add'], {
    heeds: ['name'],
  }),
  intent('a teacher', aboutTeachers, ['teacher @ -class -how -add'], {
    may: seesTeachers,
    heeds: ['name'],
  }),
  intent(
    'who teaches a subject',
    subjectTeachers,
    ['teach who @ -class -my', 'teach who -class -my', 'teach @ +which -class'],
    {
      may: seesTeachers,
      heeds: ['name'],
    },
  ),
  intent(
    'phone of a teacher',
    noTeacherPhones,
    ['contact teacher @ -parent -my -how -correct', 'contact teacher -parent -school -my -how -correct'],
    { may: seesTeachers, heeds: ['name', 'class'] },
  ),
]
