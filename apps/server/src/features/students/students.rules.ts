import { documentFields } from '@shala/contract/files'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { noteOfReason } from '@shala/contract/leave/family-note'
import {
  type DetailKey,
  detailFields,
  detailTexts,
  isGuarded,
  type StudentDetailValues,
} from '@shala/contract/students/details'
import {
  type ListedStudent,
  type listStudents as listEndpoint,
  studentSorts,
} from '@shala/contract/students/listed'
import type { StudentDetails } from '@shala/contract/students/students'
import { studentRefusals } from '@shala/contract/students/texts'
import { recordLook } from '#features/activity/index'
import { documentLinks, type FilesParts } from '#features/files/index'
import { type Sight, sees, sightOf } from '#features/people/index'
import type { Context } from '#platform/context'
import { permissionRule } from '#platform/permissions'
import type { KeyRing } from '#platform/process/key-ring'
import { Refused, refusedFields } from '#platform/refused'
import { shownOwn } from './form/form.rules.ts'
import * as store from './students.store.ts'
import { findFoundBy } from './students-found-by.rules.ts'
import { type FoundPage, findStudents, type StudentFilter } from './students-listing.store.ts'
import { noSearch, readSearch } from './students-search.rules.ts'
import { findNamedClasses, patternsOf } from './students-search.store.ts'
import type { StudentOrder } from './students-sql.store.ts'

export interface StudentsParts {
  files: FilesParts
  /** The keys that seal Aadhaar numbers. */
  numberKeys: KeyRing
}

const readStudents = permissionRule('students:read')
export const seeGuarded = permissionRule('students:guarded')

export function toStudent<R extends store.FoundStudent>({
  id,
  classId,
  className,
  classSection,
  ...rest
}: R) {
  return { _id: id, ...rest, class: { _id: classId, name: className, section: classSection } }
}

const guarded = Object.fromEntries(detailFields.filter(isGuarded).map(({ key }) => [key, null]))

/** Nothing is written down beside the record, as far as the person who asks is concerned. */
export const noDetails = {
  ...(Object.fromEntries(detailFields.map(({ key }) => [key, null])) as StudentDetailValues),
  own: {},
}

const listed = { by: 'roll', isBackwards: false } as const

export function readOrder(sort = ''): StudentOrder {
  const isBackwards = sort.startsWith('-')
  const by = studentSorts.find((one) => one === sort.replace(/^-/, ''))
  return by ? { by, isBackwards } : listed
}

const unsaid = { why: null, words: '' } as const

const hidden = { phone: null, email: null, address: null, admissionNumber: null, isLimited: true } as const

/** The same, without what the person who asks may not see. */
function toStudentInSight<R extends store.FoundStudent>({ detailed }: Pick<Sight, 'detailed'>, row: R) {
  return { ...toStudent(row), ...(!sees(detailed, row.classId) && hidden) }
}

/** A row of the list. Why a child is away is for those who see its details. */
function toListed(
  { detailed }: Pick<Sight, 'detailed'>,
  { noteWhy, noteReason, ...row }: FoundPage['students'][number],
): ListedStudent {
  const note = noteWhy && (sees(detailed, row.classId) ? noteOfReason(noteWhy, noteReason ?? '') : unsaid)
  return { ...toStudentInSight({ detailed }, row), familyNote: note }
}

/** Reads a view's filter. The classes are read only if the search may name one. */
export async function readFilter(
  context: Context,
  { search, class: classId, year }: { search: string; class?: string | undefined; year?: string | undefined },
): Promise<StudentFilter> {
  const [sight, classes] = await Promise.all([
    sightOf(context),
    search === '' ? [] : findNamedClasses(context.db),
  ])
  return {
    search: patternsOf(search === '' ? noSearch : readSearch(search, classes)),
    sight,
    classId,
    passoutYear: year === undefined ? undefined : Number(year),
  }
}

export function seesGuarded(actor: Context['actor'], studentId: string): boolean {
  return studentId === actor.userId || seeGuarded.isHeldBy(actor)
}

/** Teachers see no child's social category or government numbers; admins do, and families their own. */
export function withDetailsInSight<S extends StudentDetailValues & { _id: string }>(
  { actor }: Context,
  student: S,
): S {
  if (seesGuarded(actor, student._id)) return student
  return { ...student, ...guarded }
}

/** @throws Refused 422 by field for what the person may not see either */
export function refuseGuarded({ actor }: Context, sent: Partial<Record<DetailKey, unknown>>): void {
  if (seeGuarded.isHeldBy(actor)) return
  const own = Object.keys(guarded).filter((key) => sent[key as DetailKey] !== undefined)
  const refused = own.map((key) => [key, detailTexts.notByTeachers])
  if (refused.length > 0) throw refusedFields(Object.fromEntries(refused))
}

/** A page of students with the marks of a day, and the figures of the whole selection. */
export async function listStudents(
  context: Context,
  query: Received<typeof listEndpoint, 'query'>,
): Promise<Answer<typeof listEndpoint>> {
  const { db, today } = context
  const { page, limit, sort, date = today } = query
  const filter = await readFilter(context, query)
  const found = await findStudents(db, filter, { date, today, order: readOrder(sort), page, limit })
  const { students, total, statistics } = found
  const why = await findFoundBy(context, query.search, { rows: students, sight: filter.sight })
  return {
    students: students.map((row) => {
      const foundBy = why.get(row.id)
      return { ...toListed(filter.sight, row), ...(foundBy && { foundBy }) }
    }),
    pagination: { total, pages: Math.ceil(total / limit), page, limit },
    statistics,
  }
}

/** Live students who have not passed out. */
export async function countStudents({ db }: Context): Promise<number> {
  const { active, leaved } = await store.countByStatus(db, undefined, null)
  return active + leaved
}

/** A live student whom the person who asks sees, with links to their documents, or undefined. */
export async function findStudent(
  files: FilesParts,
  context: Context,
  id: string,
): Promise<StudentDetails | undefined> {
  const [found, links, sight] = await Promise.all([
    store.findStudent(context.db, id),
    documentLinks(files, context, [id]),
    sightOf(context),
  ])
  if (!found || !sees(sight.listed, found.classId)) return undefined
  const isInSight = sees(sight.detailed, found.classId)
  const held = (isInSight && links.get(id)) || {}
  const documents = Object.fromEntries(documentFields.map((field) => [field, held[field] ?? null]))
  const [shown = found] = isInSight ? await shownOwn(context, [found]) : [{ ...found, ...noDetails }]
  return withDetailsInSight(context, {
    ...toStudentInSight(sight, shown),
    role: 'student',
    ...documents,
  } as StudentDetails)
}

/** @throws Refused 404 when this school has no such student */
export async function readStudent(files: FilesParts, context: Context, id: string): Promise<StudentDetails> {
  const student = await findStudent(files, context, id)
  if (!student) throw new Refused(studentRefusals.notFound)
  return student
}

/**
 * Staff read students, which is recorded because the answer leads to documents. Students read themselves. For them
 * every other id is the same, so they are refused before it is looked up.
 * @throws Refused 403 to a student for anybody else, 404 when this school has no such student
 */
export async function showStudent(files: FilesParts, context: Context, id: string): Promise<StudentDetails> {
  if (id !== context.actor.userId) readStudents.require(context.actor)
  const student = await readStudent(files, context, id)
  if (id !== context.actor.userId) {
    await recordLook(context, 'student', id)
  }
  return student
}
