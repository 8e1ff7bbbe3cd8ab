import { permissionRule } from '#platform/permissions'
import { type Answer, type Intent, intent } from '../assistant/answering.ts'
import { figures, strength } from '../assistant/whom.rules.ts'

const seesStudents = permissionRule('students:read')

/** A class that is named by itself: its strength and how today stands, or its figures of the days beside it. */
const aboutClass: Answer = async (asking, question) =>
  await (question.period ? figures : strength)(asking, question)

export const figureKinds: readonly Intent[] = [
  intent(
    'present',
    figures,
    [
      'present +count +today +student -who -late -my -not -teacher',
      'percent +attendance +today -my -below -teacher',
      'attendance +today +class +count +month +week +last +yesterday +kal +monthName +year +percent +which -below -how -my -correct -mark -add -card -qr -export -unmarked -teacher',
    ],
    { understands: ['days', 'class'] },
  ),
  intent('a class', aboutClass, ['bareClass class number'], {
    may: seesStudents,
    understands: ['days', 'class'],
  }),
]
