import type { Context } from '#platform/context'
import { findReach } from './sight.store.ts'

/** The classes whose students a person sees; null for every class. */
export interface Sight {
  /** Names, lists and marks. */
  listed: readonly string[] | null
  /** Contacts, documents and files for download too. */
  detailed: readonly string[] | null
}

const everything: Sight = { listed: null, detailed: null }

/**
 * Which classes' students the caller sees in lists, and which in detail, beside the permissions of the role. Teachers
 * see what their school has chosen; a rule of its own limits students to themselves. One query a request.
 */
export async function sightOf({ db, actor, today, once }: Context): Promise<Sight> {
  if (actor.role !== 'teacher') return everything
  return await once.ask(sightOf, async () => {
    const { teachersSee, own, marked } = await findReach(db, actor.userId, today)
    if (teachersSee === 'everything') return everything
    // Somebody has to be able to call home when a colleague is ill.
    if (teachersSee === 'own_details') return { listed: null, detailed: [...new Set([...own, ...marked])] }
    return { listed: own, detailed: own }
  })
}

/** Those of a list whom the person who asks could now call. */
export function callable<R extends { phone: string | null }>(rows: readonly R[]): R[] {
  return rows.filter(({ phone }) => phone !== null)
}

export function sees(classes: readonly string[] | null, classId: string): boolean {
  return classes === null || classes.includes(classId)
}
