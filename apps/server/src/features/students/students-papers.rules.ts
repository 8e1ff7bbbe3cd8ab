import { classRefusals } from '@shala/contract/classes'
import { documentFields } from '@shala/contract/files'
import type { Answer } from '@shala/contract/general/endpoint'
import { type listPapers as listEndpoint, papersLimits } from '@shala/contract/students/papers'
import { studentRefusals } from '@shala/contract/students/texts'
import { findClass } from '#features/classes/index'
import { documentsHeld } from '#features/files/index'
import { sees, sightOf } from '#features/people/index'
import type { Context } from '#platform/context'
import { Refused } from '#platform/refused'
import { findActiveOfClass } from './students-papers.store.ts'

/**
 * Which documents the school holds of a class's students; no link to one, so that this is no look at anybody.
 * @throws Refused 404 when the person sees no such class, 403 when they do not see its students' documents
 */
export async function listPapers(context: Context, classId: string): Promise<Answer<typeof listEndpoint>> {
  const { db } = context
  const most = papersLimits.students
  const [found, { listed, detailed }, rows] = await Promise.all([
    findClass(db, classId),
    sightOf(context),
    findActiveOfClass(db, classId, most + 1),
  ])
  if (!found || !sees(listed, classId)) throw new Refused(classRefusals.notFound)
  if (!sees(detailed, classId)) throw new Refused(studentRefusals.notOwnClass)
  const shown = rows.slice(0, most)
  const held = await documentsHeld(
    db,
    shown.map(({ id }) => id),
  )
  return {
    students: shown.map(({ id, ...student }) => ({
      _id: id,
      ...student,
      held: documentFields.filter((field) => held.get(id)?.has(field)),
    })),
    isCut: rows.length > most,
  }
}
