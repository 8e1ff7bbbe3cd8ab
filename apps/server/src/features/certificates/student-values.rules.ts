import { attendedOf, type StudentLeaveCounts } from '@shala/contract/attendance/day-parts'
import { type FieldKey, type FieldValues, fieldOf } from '@shala/contract/certificates/fields'
import type { PaperLanguage } from '@shala/contract/certificates/kinds'
import {
  classAlone,
  classInWords,
  dayInFigures,
  dayInWords,
  paperDay,
} from '@shala/contract/certificates/number-words'
import { addDays, type Day } from '@shala/contract/general/days'
import { type AcademicYear, academicYearAt } from '@shala/contract/schools/school-days'
import type { School } from '@shala/contract/schools/schools'
import { categories } from '@shala/contract/students/detail-choices'
import type { Enrolment } from '@shala/contract/students/history'
import type { StudentDetails } from '@shala/contract/students/students'
import { studentRefusals } from '@shala/contract/students/texts'
import { countDaysOf, findMarkedDays } from '#features/attendance/index'
import type { FilesParts } from '#features/files/index'
import { showOwnSchool, showSettings } from '#features/schools/index'
import { findStudent, showHistory } from '#features/students/index'
import type { Context } from '#platform/context'
import { Refused } from '#platform/refused'

export interface Known {
  student: StudentDetails
  school: School
  academicYear: (day: Day) => AcademicYear
  /** For somebody who has passed out, the last class before that. */
  lastClass: StudentDetails['class']
  /** Of somebody who is no longer active, as the record or their last enrolment says. */
  lastDay: Day | null
  /** The days in each class that lasted a day, the newest first. */
  stays: Enrolment[]
  leaveCounts: StudentLeaveCounts
}

/** @throws Refused 404 when this school has no such student */
export async function findKnown(files: FilesParts, context: Context, studentId: string): Promise<Known> {
  const student = await findStudent(files, context, studentId)
  if (!student) throw new Refused(studentRefusals.notFound)
  const [school, settings, enrolments] = await Promise.all([
    showOwnSchool(context.db),
    showSettings(context),
    showHistory(context, studentId),
  ])
  const stays = enrolments.filter(({ from, to }) => to === null || to > from)
  const { academicYearStart, studentLeaveCounts: leaveCounts } = settings
  const academicYear = (day: Day) => academicYearAt(day, academicYearStart)
  const found = { student, school, academicYear, stays, leaveCounts }
  const { status, leavingDate, class: lastClass } = student
  if (status === 'active') return { ...found, lastClass, lastDay: null }
  const [last] = stays
  return {
    ...found,
    lastClass: status === 'passout' ? (last?.class ?? lastClass) : lastClass,
    lastDay: leavingDate ?? (last?.to ? addDays(last.to, -1) : null),
  }
}

const children: Record<PaperLanguage, Record<string, string>> = {
  en: { male: 'son', female: 'daughter', other: 'child' },
  hi: { male: 'पुत्र', female: 'पुत्री', other: 'संतान' },
}

const hindiCategories: Record<string, string> = {
  general: 'सामान्य',
  sc: 'अनुसूचित जाति',
  st: 'अनुसूचित जनजाति',
  obc: 'अन्य पिछड़ा वर्ग',
  nt: 'विमुक्त जाति एवं घुमंतू जनजाति',
  sbc: 'विशेष पिछड़ा वर्ग',
  ews: 'आर्थिक रूप से कमज़ोर वर्ग',
}

function categoryIn(language: PaperLanguage, category: string | null): string | null {
  if (category === null) return null
  const label = categories.find(({ value }) => value === category)?.label ?? category
  return language === 'hi' ? (hindiCategories[category] ?? label) : label
}

/** Puts the record into the words of a certificate. */
export function recordedValues(
  { student, school, academicYear, lastClass, stays }: Known,
  language: PaperLanguage,
  { today, lastDay }: { today: Day; lastDay: Day | null },
): FieldValues {
  const { fatherName: father, guardianName: guardian, birthDate } = student
  // As the register of admissions has it.
  const admissionDate = student.admissionDate ?? student.enrollmentDate
  const first = stays.at(-1)?.class
  const values: Record<string, string | null | undefined> = {
    name: student.name,
    father,
    mother: student.motherName,
    guardian,
    'father or guardian': father ?? guardian,
    'son or daughter': children[language][student.gender ?? 'other'],
    'date of birth': birthDate && dayInFigures(birthDate),
    'date of birth in words': birthDate && dayInWords(birthDate, language),
    class: [classAlone(lastClass.name), lastClass.section].filter(Boolean).join('-'),
    'class in words': classInWords(lastClass.name, language),
    'roll number': student.rollNumber,
    'admission number': student.admissionNumber,
    'date of admission': admissionDate && dayInFigures(admissionDate),
    'class of admission':
      student.admissionClass ?? (first && [classAlone(first.name), first.section].filter(Boolean).join('-')),
    nationality: student.nationality,
    category: categoryIn(language, student.category),
    'academic year': academicYear(lastDay ?? today).name,
    today: paperDay(today, language),
    school: school.schoolName,
    'last day': lastDay && paperDay(lastDay, language),
    reason: student.leavingReason,
  }
  const filled = Object.entries(values).filter(([, value]) => value)
  return Object.fromEntries(filled) as FieldValues
}

/**
 * Counts the days of the last one's academic year up to it: those on which the student's class of that day was marked, and those
 * attended, in halves and with leave as the register counts them.
 */
export async function findAttendance(
  { db }: Context,
  { student, academicYear, stays, leaveCounts }: Known,
  lastDay: Day,
): Promise<FieldValues> {
  const days = { from: academicYear(lastDay).from, to: lastDay }
  const inClass = stays
    .map(({ from, to, class: { _id: classId } }) => {
      const end = to === null ? lastDay : addDays(to, -1)
      return { classId, from: from > days.from ? from : days.from, to: end < lastDay ? end : lastDay }
    })
    .filter(({ from, to }) => from <= to)
  const [counts, marked] = await Promise.all([
    countDaysOf({ db }, { ...days, studentId: student._id }),
    Promise.all(inClass.map((stay) => findMarkedDays(db, stay))),
  ])
  if (!counts) return {}
  return {
    'working days': String(marked.flat().length),
    'days present': String(attendedOf(counts, leaveCounts).attended),
  }
}

const devanagari = /\p{Script=Devanagari}/u

/** The record's own spelling, which a certificate in Hindi may need in other letters. */
const spelled: readonly FieldKey[] = [
  'name',
  'father',
  'mother',
  'guardian',
  'father or guardian',
  'nationality',
  'reason',
  'school',
]

/** The fields that the issuer may type: those that no record knows, those that this one lacks, and names in Hindi. */
export function keysToType(keys: FieldKey[], values: FieldValues, language: PaperLanguage): FieldKey[] {
  const isMissing = (key: FieldKey) => key !== 'last day' && !values[key]
  const isSpelled = (key: FieldKey) =>
    language === 'hi' && spelled.includes(key) && !devanagari.test(values[key] ?? '')
  return keys.filter((key) => fieldOf(key).typed || isMissing(key) || isSpelled(key))
}
