import { maskAadhaar } from '@shala/contract/general/aadhaar'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { exportLimits } from '@shala/contract/students/export'
import type {
  exportTeachers as exportEndpoint,
  ListedTeacher,
  listTeachers as listEndpoint,
  Teacher,
} from '@shala/contract/teachers/teachers'
import { recordActivity } from '#features/activity/index'
import { documentLinks, type FilesParts } from '#features/files/index'
import { openAadhaar } from '#features/people/index'
import type { Context } from '#platform/context'
import type { SchoolDb } from '#platform/database/school-db'
import { permissionRule } from '#platform/permissions'
import type { KeyRing } from '#platform/process/key-ring'
import * as store from './teachers.store.ts'

export interface TeachersParts {
  files: FilesParts
  /** The keys that seal Aadhaar numbers. */
  numberKeys: KeyRing
}

const readTeachers = permissionRule('teachers:read')

/** Whole for admins and for the person (docs/product.md, Teachers). */
function showAadhaar(
  { numberKeys }: TeachersParts,
  { db, actor }: Context,
  found: store.FoundTeacher,
): string | null {
  if (!found.aadhaarNumber || !found.aadhaarLastFour) return null
  const isWhole = readTeachers.isHeldBy(actor) || actor.userId === found.id
  if (!isWhole) return maskAadhaar(found.aadhaarLastFour)
  return openAadhaar(numberKeys, db.schoolId, { id: found.id, sealed: found.aadhaarNumber })
}

function toListed(
  { id, aadhaarNumber: _, aadhaarLastFour, ...rest }: store.FoundTeacher,
  qualifications: store.FoundQualification[],
): ListedTeacher {
  return {
    _id: id,
    role: 'teacher',
    ...rest,
    aadhaarNumber: aadhaarLastFour && maskAadhaar(aadhaarLastFour),
    qualifications: qualifications
      .filter(({ teacherId }) => teacherId === id)
      .map(({ type, institution, year }) => ({ type, institution, year })),
  }
}

/** Teachers by name, without full numbers and without links to documents: those are opened one person at a time. */
export async function listTeachers(
  { db }: Context,
  query: Received<typeof listEndpoint, 'query'>,
): Promise<Answer<typeof listEndpoint>> {
  const { teachers, total, pages, page } = await teachersOf(db, query)
  return { data: teachers, total, totalResults: total, totalPages: pages, page }
}

async function teachersOf(db: SchoolDb, { page, limit, search, sort }: store.TeacherPage) {
  const [found, total] = await Promise.all([
    store.findTeachers(db, { search, sort, page, limit }),
    store.countListed(db, search),
  ])
  const ids = found.map(({ id }) => id)
  const qualifications = ids.length > 0 ? await store.findQualifications(db, ids) : []
  const teachers = found.map((one) => toListed(one, qualifications))
  return { teachers, total, pages: Math.ceil(total / limit), page, limit }
}

/** A page of the teachers for a file, as the list shows them. Every export is recorded, with the number of teachers. */
export async function exportTeachers(
  context: Context,
  view: Received<typeof exportEndpoint, 'body'>,
): Promise<Answer<typeof exportEndpoint>> {
  const { db } = context
  const { teachers, ...pagination } = await teachersOf(db, { ...view, limit: exportLimits.rowsAtOnce })
  await recordActivity(context, {
    action: 'teachers.export',
    entity: 'school',
    entityId: db.schoolId,
    after: { teachers: teachers.length },
  })
  return { teachers, pagination }
}

/** Those who are active: whoever has left is in the list, and not on the staff. */
export async function countTeachers({ db }: Context): Promise<number> {
  return await store.countActive(db)
}

/** A live teacher, whole, or undefined. */
export async function findTeacher(
  parts: TeachersParts,
  context: Context,
  id: string,
): Promise<Teacher | undefined> {
  const [found, links, qualifications] = await Promise.all([
    store.findTeacher(context.db, id),
    documentLinks(parts.files, context, [id]),
    store.findQualifications(context.db, [id]),
  ])
  if (!found) return undefined
  const own = links.get(id) ?? {}
  return {
    ...toListed(found, []),
    aadhaarNumber: showAadhaar(parts, context, found),
    aadhaarCard: own.aadhaarCard ?? null,
    qualifications: qualifications.map(({ type, institution, year, fileId }) => ({
      type,
      institution,
      year,
      fileUrl: (fileId && own[fileId]) ?? null,
    })),
  }
}
