import { sql } from 'kysely'
import { isAmong, type Sight } from '#features/people/index'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

interface StrengthCounts {
  active: number
  leaved: number
  passout: number
  total: number
}

const sum = (status?: string) => {
  const filter = status === undefined ? sql`` : sql`filter (where counted.status = ${sql.lit(status)})`
  return sql<number>`coalesce(sum(counted.students) ${filter}, 0)::int`
}
const byStatus = [
  sum('active').as('active'),
  sum('leaved').as('leaved'),
  sum('passout').as('passout'),
  sum().as('total'),
]

interface StrengthFilter {
  classId: string | undefined
  /** The classes that count; null for all. */
  listed: Sight['listed']
}

export interface ClassStrength extends StrengthCounts {
  _id: string
  name: string
  section: string | null
}

/** Live students, of every status, by class in the order of classes, without empty classes; from the stored counts. */
export async function countStrengthByClass(
  db: SchoolDb,
  { classId, listed }: StrengthFilter,
): Promise<ClassStrength[]> {
  return await db
    .selectFrom('student_counts as counted')
    .innerJoin('classes', sameSchool('classes.id', 'counted.class_id'))
    .where('counted.school_id', '=', db.schoolId)
    .$if(classId !== undefined, (all) => all.where('counted.class_id', '=', classId ?? ''))
    .where(isAmong(sql.ref('counted.class_id'), listed))
    .groupBy(['classes.id', 'classes.name', 'classes.section', 'classes.sort_key'])
    .having(sql<boolean>`sum(counted.students) > 0`)
    .orderBy('classes.sort_key')
    .select(['classes.id as _id', 'classes.name', 'classes.section', ...byStatus])
    .execute()
}

export interface YearStrength extends StrengthCounts {
  /** The calendar year in which the academic year of admission began. */
  year: number
}

/** Live students by the academic year of their admission, newest first; `start` is that year's first day as `MM-DD`. */
export async function countStrengthByYear(
  db: SchoolDb,
  { start, classId, listed }: StrengthFilter & { start: string },
): Promise<YearStrength[]> {
  const { rows } = await sql<YearStrength>`
    select year, (count(*) filter (where status = 'active'))::int as active,
      (count(*) filter (where status = 'leaved'))::int as leaved,
      (count(*) filter (where status = 'passout'))::int as passout, count(*)::int as total
    from (
      select extract(year from enrollment_date)::int - (to_char(enrollment_date, 'MM-DD') < ${start})::int as year, status
      from users
      where school_id = ${db.schoolId} and role = 'student' and deleted_at is null
        ${classId === undefined ? sql`` : sql`and class_id = ${classId}`}
        and ${isAmong(sql.ref('class_id'), listed)}
    ) as admitted
    group by year
    order by year desc`.execute(db)
  return rows
}
