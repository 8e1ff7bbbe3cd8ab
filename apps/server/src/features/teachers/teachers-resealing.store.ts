import { sql } from 'kysely'
import type { NumberStore } from '#features/people/index'

export const teacherNumbers: NumberStore = {
  async findSealedOtherwise(db, head, after) {
    let query = db
      .selectFrom('teachers')
      .where('school_id', '=', db.schoolId)
      .where(sql<boolean>`substring(aadhaar_number for ${head.length}::int) <> ${head}`)
      .orderBy('user_id')
      .limit(1)
      .where('aadhaar_number', 'is not', null)
      .select('user_id as personId')
      .select(({ ref }) => ref('aadhaar_number').$notNull().as('sealed'))
    if (after) query = query.where('user_id', '>', after)
    return await query.executeTakeFirst()
  },

  async replaceNumber(db, { personId, sealed }, resealed) {
    await db
      .updateTable('teachers')
      .set({ aadhaar_number: resealed })
      .where('school_id', '=', db.schoolId)
      .where('user_id', '=', personId)
      .where('aadhaar_number', '=', sealed)
      .execute()
  },
}
