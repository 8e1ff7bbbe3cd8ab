import { classLabel } from '@shala/contract/classes'
import { type FoundBy, foundByFields } from '@shala/contract/students/listed'
import { type Sight, sees } from '#features/people/index'
import type { Context } from '#platform/context'
import { soundsOf } from '#platform/sounds'
import type { FoundStudent } from './students.store.ts'
import { readSearch } from './students-search.rules.ts'
import { findSearched } from './students-search.store.ts'

type Row = Pick<
  FoundStudent,
  'id' | 'classId' | 'className' | 'classSection' | 'name' | 'rollNumber' | 'phone' | 'email'
>

/** The words that neither the name nor another column of the list explains. */
function unexplained(typed: string, row: Row): string[] {
  const { name, rollNumber, phone, email, className, classSection } = row
  const inClass = classLabel({ name: className, section: classSection })
  const shown = [name, rollNumber, phone, email, inClass].join('\n').toLowerCase()
  const sounds = soundsOf(name)
  const search = readSearch(typed, [])
  if (search.phone !== null && phone?.includes(search.phone)) return []
  const words = search.words.filter(
    ({ text, sound }) => !shown.includes(text) && !(sound !== null && sounds.includes(sound)),
  )
  return [
    ...words.map(({ text }) => text),
    ...(words.length > 0 && search.phone !== null ? [search.phone] : []),
  ]
}

/** By student, the field in which a search found them, if no column of the list shows it and the person may see it. */
export async function findFoundBy(
  { db }: Pick<Context, 'db'>,
  typed: string,
  { rows, sight: { detailed } }: { rows: Row[]; sight: Pick<Sight, 'detailed'> },
): Promise<Map<string, FoundBy>> {
  if (typed === '') return new Map()
  const sought = rows.flatMap((row) => {
    const words = sees(detailed, row.classId) ? unexplained(typed, row) : []
    return words.length > 0 ? [{ id: row.id, words }] : []
  })
  if (sought.length === 0) return new Map()
  const ids = sought.map(({ id }) => id)
  const fields = new Map((await findSearched(db, ids)).map((one) => [one.id, one]))
  return new Map(
    sought.flatMap(({ id, words }): [string, FoundBy][] => {
      const known = fields.get(id)
      const field = foundByFields.find((key) => {
        const value = known?.[key]?.toLowerCase()
        return value !== undefined && words.some((word) => value.includes(word))
      })
      const value = field && known?.[field]
      return field && value ? [[id, { field, value }]] : []
    }),
  )
}
