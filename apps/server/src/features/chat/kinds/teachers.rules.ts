import { permissionRule } from '#platform/permissions'
import { type Asking, linkTo } from '../asking.ts'
import { type Answer, type Intent, intent, listed, quoted } from '../assistant/answering.ts'
import { byWord } from '../assistant/plain.ts'
import { classTeacher, noTeacher } from '../assistant/whom.rules.ts'
import { findTeachers, type TeacherFact, teachersOfSubject } from '../facts/teacher-facts.ts'

const seesTeachers = permissionRule('teachers:read')

function rowsOf(asking: Asking, teachers: readonly TeacherFact[], total: number): string {
  const rows = teachers.map(({ name, subject }) => (subject ? `${name}: ${subject}` : name))
  return listed(asking, asking.i18n.t('Teachers:'), rows, total)
}

/** A teacher is told of the class teachers: the list itself is for admins. */
const listTeachers: Answer = async (asking, question) => {
  const { actor } = asking.context
  if (seesTeachers.isHeldBy(actor)) return await aboutTeachers(asking, question)
  const { i18n } = asking
  if (actor.role !== 'teacher') return { text: i18n.t('Only admins can see that.'), links: [] }
  const { text, links } = await classTeacher(asking, question)
  const only = i18n.t('Only admins see the list of teachers. The class teachers are:')
  return { text: `${only}\n${text}`, links }
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
const subjectTeachers: Answer = async (asking, question) => {
  const { words, name } = question
  const asked = words.find((word) => subjects.has(word)) ?? name
  const meant = [asked, subjects.get(asked)].filter((word) => word !== undefined)
  const { teachers, total } = await teachersOfSubject(asking, meant)
  // 'Which subject does Meena teach?'
  if (total === 0 && (await findTeachers(asking, { search: name })).total > 0)
    return await aboutTeachers(asking, question)
  const none = asking.i18n.t('No teacher has {subject} as a subject.', { subject: quoted(asking, [asked]) })
  const text = total > 0 ? rowsOf(asking, teachers, total) : none
  return { text, links: [linkTo('teachers')] }
}

const aboutTeachers: Answer = async (asking, question) => {
  const { teachers, total } = await findTeachers(asking, { search: question.name })
  const { i18n } = asking
  const none =
    question.name === ''
      ? i18n.t('There are no teachers yet.')
      : i18n.t(noTeacher, { name: quoted(asking, [question.name]) })
  return { text: total === 0 ? none : rowsOf(asking, teachers, total), links: [linkTo('teachers')] }
}

const noTeacherPhones: Answer = (asking) => ({
  text: asking.i18n.t("I never tell phone numbers here. Those of teachers are in 'Teachers'."),
  links: [linkTo('teachers')],
})

export const teacherKinds: readonly Intent[] = [
  intent('list of teachers', listTeachers, ['teacher +who -class -how -add'], {
    understands: ['name'],
  }),
  intent('a teacher', aboutTeachers, ['teacher @ -class -how -add'], {
    may: seesTeachers,
    understands: ['name'],
  }),
  intent(
    'who teaches a subject',
    subjectTeachers,
    ['teach who @ -class -my', 'teach who -class -my', 'teach @ +which -class'],
    {
      may: seesTeachers,
      understands: ['name'],
    },
  ),
  intent(
    'phone of a teacher',
    noTeacherPhones,
    ['contact teacher @ -parent -my -how -correct', 'contact teacher -parent -school -my -how -correct'],
    { may: seesTeachers, understands: ['name', 'class'] },
  ),
]
