import { sameSchool } from '#platform/database/joins'
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
    { title: 'Year established', value: ({ establishment_year }) => establishment_year },
    { title: 'Description', value: ({ description }) => description },
    { title: 'Address', value: ({ address }) => address },
    { title: 'Village', value: ({ village }) => village },
    { title: 'Post office', value: ({ post_office }) => post_office },
    { title: 'City', value: ({ city }) => city },
    { title: 'State', value: ({ state }) => state },
    { title: 'Pincode', value: ({ pincode }) => pincode },
    { title: 'Country', value: ({ country }) => country },
    { title: 'Primary phone', value: ({ primary_phone }) => primary_phone },
    { title: 'Secondary phone', value: ({ secondary_phone }) => secondary_phone },
    { title: 'Email', value: ({ email }) => email },
    { title: 'Website', value: ({ website }) => website },
    { title: 'UDISE code', value: ({ udise_code }) => udise_code },
    { title: 'Affiliation number', value: ({ affiliation_number }) => affiliation_number },
    { title: 'Time zone', value: ({ time_zone }) => time_zone },
    { title: 'Language', value: ({ language }) => language },
    { title: 'Day starts', value: ({ day_start }) => day_start },
    { title: 'Late after (minutes)', value: ({ late_after_minutes }) => late_after_minutes },
    { title: 'Midday', value: ({ midday }) => midday },
    { title: 'Day ends', value: ({ day_end }) => day_end },
    { title: 'Check-out after midnight until', value: ({ check_out_until }) => check_out_until },
    { title: 'Academic year starts (month-day)', value: ({ academic_year_start }) => academic_year_start },
    { title: 'Leave by type', value: ({ leave_rules }) => JSON.stringify(leave_rules) },
    { title: 'Leave of people who join during the year', value: ({ leave_share }) => leave_share },
    { title: 'Students’ days of leave count', value: ({ student_leave_counts }) => student_leave_counts },
    { title: 'Letters for leave', value: ({ student_leave_letters }) => student_leave_letters },
    { title: 'Families are told', value: ({ families_told }) => families_told },
    { title: 'Families are told from', value: ({ families_told_from }) => families_told_from },
    { title: 'Families are told by', value: ({ families_ways }) => families_ways.join(', ') },
    { title: 'SMS a day', value: ({ sms_a_day }) => sms_a_day },
    { title: 'SMS a month', value: ({ sms_a_month }) => sms_a_month },
    { title: 'Files of leavers kept (months)', value: ({ kept_leaver_months }) => kept_leaver_months },
    { title: 'Activity kept (months)', value: ({ kept_activity_months }) => kept_activity_months },
    { title: 'Conversations kept (days)', value: ({ kept_chat_days }) => kept_chat_days },
    { title: 'Notifications kept (days)', value: ({ kept_notice_days }) => kept_notice_days },
    { title: 'Added at', value: ({ created_at }) => created_at },
    { title: 'To be deleted at', value: ({ deletes_at }) => deletes_at },
  ],
})

export const exportedRhythms = exportedTable({
  name: 'working_days',
  about: 'On which days of the week the school, or a class with days of its own, is open from a day on.',
  tables: ['rhythms'],
  query: (db) =>
    db
      .selectFrom('rhythms')
      .leftJoin('classes', sameSchool('classes.id', 'rhythms.class_id'))
      .where('rhythms.school_id', '=', db.schoolId)
      .select(['rhythms.from_date', 'rhythms.working_days', 'rhythms.monthly_days_off', 'rhythms.half_days'])
      .select(['rhythms.class_id', 'classes.name', 'classes.section'])
      .orderBy('rhythms.from_date'),
  columns: [
    { title: 'From', value: ({ from_date }) => from_date },
    { title: 'Class id', value: ({ class_id }) => class_id },
    { title: 'Class', value: ({ name, section }) => name && [name, section].filter(Boolean).join(' - ') },
    { title: 'Working days (1 is Monday)', value: ({ working_days }) => working_days?.join(' ') ?? '' },
    { title: 'Days off of a month', value: ({ monthly_days_off }) => JSON.stringify(monthly_days_off) },
    { title: 'Half days', value: ({ half_days }) => half_days.join(' ') },
  ],
})
