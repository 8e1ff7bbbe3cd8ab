import type { SchoolDb } from '#platform/database/school-db'
import { exportedTable } from '#platform/tables/exported-table'

export const exportedSchool = exportedTable({
  name: 'school',
  about: "The school's own record and settings.",
  tables: ['schools'],
  query: (db) => db.selectFrom('schools').where('school_id', '=', db.schoolId).selectAll(),
  columns: [
    { title: 'School id', value: ({ school_id }) => school_id },
    { title: 'Name', value: ({ name }) => name },
    { title: 'Type', value: ({ type }) => type },
    { title: 'Year of establishment', value: ({ establishment_year }) => establishment_year },
    { title: 'Description', value: ({ description }) => description },
    { title: 'Address', value: ({ address }) => address },
    { title: 'Village', value: ({ village }) => village },
    { title: 'Post office', value: ({ post_office }) => post_office },
    { title: 'City', value: ({ city }) => city },
    { title: 'State', value: ({ state }) => state },
    { title: 'PIN code', value: ({ pincode }) => pincode },
    { title: 'Country', value: ({ country }) => country },
    { title: 'Primary phone', value: ({ primary_phone }) => primary_phone },
    { title: 'Secondary phone', value: ({ secondary_phone }) => secondary_phone },
    { title: 'Email', value: ({ email }) => email },
    { title: 'Website', value: ({ website }) => website },
    { title: 'Time zone', value: ({ time_zone }) => time_zone },
    { title: 'Language', value: ({ language }) => language },
    { title: 'Working days (1 is Monday)', value: ({ working_days }) => working_days.join(' ') },
    { title: 'Day starts', value: ({ day_start }) => day_start },
    { title: 'Late after (minutes)', value: ({ late_after_minutes }) => late_after_minutes },
    { title: 'Midday', value: ({ midday }) => midday },
    { title: 'Day ends', value: ({ day_end }) => day_end },
    { title: 'Academic year starts (month-day)', value: ({ academic_year_start }) => academic_year_start },
    { title: 'Added at', value: ({ created_at }) => created_at },
    { title: 'To be deleted at', value: ({ deletes_at }) => deletes_at },
  ],
})

export async function findSchoolName(db: SchoolDb): Promise<string> {
  const { name } = await db
    .selectFrom('schools')
    .where('school_id', '=', db.schoolId)
    .select('name')
    .executeTakeFirstOrThrow()
  return name
}
