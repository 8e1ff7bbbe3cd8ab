import * as z from 'zod/mini'
import { attendanceTexts } from '../attendance/attendance.ts'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLine } from '../general/lines.ts'
import { pagination, pagingQuery } from '../general/paging.ts'
import { idSchema, optionalText } from '../people.ts'

/** Every kind of activity, in words that follow a name. An action without words does not compile. */
export const activityActions = {
  'schools.create': /*i18n*/ 'Created the school',
  'schools.update': /*i18n*/ "Changed the school's record",
  'schools.settings': /*i18n*/ "Changed the school's settings",
  'schools.logo': /*i18n*/ "Changed the school's logo",
  'schools.request_deletion': /*i18n*/ 'Requested deletion of the school',
  'schools.undo_deletion': /*i18n*/ 'Cancelled deletion of the school',
  'classes.create': /*i18n*/ 'Added a class',
  'classes.update': /*i18n*/ 'Changed a class',
  'classes.week': /*i18n*/ "Changed a class's working days",
  'classes.delete': /*i18n*/ 'Deleted a class',
  'students.create': /*i18n*/ 'Added a student',
  'students.update': /*i18n*/ 'Changed a student',
  'students.promote': /*i18n*/ 'Promoted a student',
  'students.undo_promotion': /*i18n*/ "Undid a student's promotion",
  /** For schools that imported class lists before there were imports. */
  'students.import': /*i18n*/ 'Imported a class list',
  'students.export': /*i18n*/ 'Downloaded students',
  'students.number': /*i18n*/ "Looked at a student's Aadhaar number",
  'students.form': /*i18n*/ 'Changed the form of students',
  'teachers.create': /*i18n*/ 'Added a teacher',
  'teachers.update': /*i18n*/ 'Changed a teacher',
  'teachers.export': /*i18n*/ 'Downloaded teachers',
  'teacher_attendance.correct': /*i18n*/ "Corrected a teacher's attendance",
  'teacher_attendance.come_after_all': /*i18n*/ 'Arrived after being marked absent',
  'teacher_attendance.make_gate': /*i18n*/ 'Created a link for the gate screen',
  'teacher_attendance.end_gate': /*i18n*/ "Ended the gate screen's link",
  'leave.ask': /*i18n*/ 'Requested leave',
  'leave.note': /*i18n*/ 'Told the school why a child is away',
  'leave.cancel': /*i18n*/ 'Cancelled a leave request',
  'leave.approve': /*i18n*/ 'Approved a leave request',
  'leave.decline': /*i18n*/ 'Declined a leave request',
  'leave.revert': /*i18n*/ 'Undid a leave decision',
  'leave.shorten': /*i18n*/ 'Ended leave earlier',
  'calendar.marks': /*i18n*/ 'Decided on marks on a day off',
  'calendar.add': /*i18n*/ 'Added a calendar day',
  'calendar.change': /*i18n*/ 'Changed a calendar day',
  'calendar.remove': /*i18n*/ 'Removed a calendar day',
  'calendar.restore': /*i18n*/ 'Restored a suggested holiday',
  'calendar.open': /*i18n*/ 'Created a calendar address',
  'calendar.close': /*i18n*/ 'Turned off their calendar address',
  'calendar.import': /*i18n*/ 'Imported days into the calendar',
  'calendar.undo_import': /*i18n*/ 'Took back an import of the calendar',
  'deliveries.stop': /*i18n*/ 'Stopped messages to their phone and email',
  'deliveries.write_again': /*i18n*/ 'Had a stopped number written to again',
  'announcements.add': /*i18n*/ 'Wrote an announcement',
  'announcements.change': /*i18n*/ 'Changed an announcement',
  'announcements.remove': /*i18n*/ 'Removed an announcement',
  'announcements.restore': /*i18n*/ 'Restored an announcement',
  'certificates.issue': /*i18n*/ 'Issued a certificate',
  'certificates.print': /*i18n*/ 'Printed a certificate',
  'certificates.cancel': /*i18n*/ 'Cancelled a certificate',
  'certificates.add_template': /*i18n*/ 'Added a template of certificates',
  'certificates.change_template': /*i18n*/ 'Changed a template of certificates',
  'certificates.remove_template': /*i18n*/ 'Removed a template of certificates',
  'certificates.reset_template': /*i18n*/ 'Reset a template of certificates',
  'imports.begin': /*i18n*/ 'Started an import',
  'imports.add': /*i18n*/ 'Imported a person',
  'imports.update': /*i18n*/ 'Changed a person through an import',
  'imports.undo': /*i18n*/ 'Undid an import',
  'imports.undo_person': /*i18n*/ 'Undid an import',
  'users.view_many': /*i18n*/ 'Looked at the phone numbers of many people',
  'users.view': /*i18n*/ "Looked at a person's details",
  'users.delete': /*i18n*/ 'Removed a person',
  'users.restore': /*i18n*/ 'Restored a person',
  'profile.update': /*i18n*/ 'Changed their own profile',
  'sessions.start': /*i18n*/ 'Signed in',
  'sessions.refuse': /*i18n*/ 'Failed to sign in',
  'sessions.end': /*i18n*/ 'Signed out',
  'sessions.end_all': /*i18n*/ 'Signed someone out everywhere',
  'passwords.set': /*i18n*/ 'Set a password',
  'passwords.change': /*i18n*/ 'Changed their password',
  'passwords.reset': /*i18n*/ 'Reset their password',
  'contacts.add': /*i18n*/ 'Entered a contact',
  'contacts.prove': /*i18n*/ 'Confirmed a contact',
  'contacts.remove': /*i18n*/ 'Removed an unconfirmed contact',
  'files.open': /*i18n*/ 'Opened a document',
  'privacy.clear': /*i18n*/ 'Deleted what is no longer kept',
  'privacy.notice': /*i18n*/ 'Wrote a new privacy notice',
  'privacy.consent': /*i18n*/ 'Recorded a consent',
  'privacy.withdraw': /*i18n*/ 'Withdrew a consent',
  'privacy.ask': /*i18n*/ 'Asked for a correction or erasure',
  'privacy.answer': /*i18n*/ 'Answered a request about data',
  'privacy.erase': /*i18n*/ 'Erased a student for good',
  'access.invite': /*i18n*/ 'Gave someone access',
  'access.change': /*i18n*/ "Changed someone's access",
  'deliveries.test': /*i18n*/ 'Sent a test message',
  'operator.superadmin': /*i18n*/ 'The operator made someone a superadmin',
  'operator.admin': /*i18n*/ 'The operator made a superadmin an administrator',
  'operator.sign_out': /*i18n*/ 'The operator signed someone out everywhere',
  'operator.unlock': /*i18n*/ 'The operator let someone try to sign in again',
  'exports.school': /*i18n*/ 'Downloaded everything',
  'exports.own': /*i18n*/ 'Downloaded their own data',
  'exports.person': /*i18n*/ "Downloaded a person's data",
  'exports.activity': /*i18n*/ 'Downloaded the activity log',
  'exports.report': /*i18n*/ 'Downloaded a report',
} as const

export type ActivityAction = keyof typeof activityActions

type AreaOf<Action> = Action extends `${infer Area}.${string}` ? Area : never
export type ActivityArea = AreaOf<ActivityAction>

/** The part of an action before its dot; the list can be narrowed to one. */
export const activityAreas = {
  schools: /*i18n*/ 'School',
  classes: /*i18n*/ 'Classes',
  students: /*i18n*/ 'Students',
  teachers: /*i18n*/ 'Teachers',
  teacher_attendance: /*i18n*/ 'Teacher attendance',
  leave: /*i18n*/ 'Leave',
  calendar: /*i18n*/ 'Calendar',
  announcements: /*i18n*/ 'Announcements',
  certificates: /*i18n*/ 'Certificates',
  imports: /*i18n*/ 'Imports',
  users: /*i18n*/ 'People viewed and removed',
  profile: /*i18n*/ 'Profiles',
  sessions: /*i18n*/ 'Sign-ins',
  passwords: /*i18n*/ 'Passwords',
  contacts: /*i18n*/ 'Contacts',
  files: /*i18n*/ 'Opened documents',
  privacy: /*i18n*/ 'Privacy',
  access: /*i18n*/ 'Access',
  deliveries: /*i18n*/ 'Messages',
  operator: /*i18n*/ 'The operator',
  exports: /*i18n*/ 'Downloads',
} as const satisfies Record<ActivityArea, string>

/** Who saw what is known about somebody: their details, a document, everything as one file. */
export const lookActions = ['users.view', 'files.open', 'exports.person'] as const satisfies ActivityAction[]

export const activityLimits = {
  search: 100,
  /** How many entries a list's pages reach back: counting further took longer than listing. */
  listed: 10_000,
  exported: 100_000,
  /** How many characters of a text are shown. */
  text: 300,
  /** For a list inside an entry. */
  parts: 50,
  depth: 3,
} as const

export const activityTexts = {
  areaUnknown: /*i18n*/ 'Please choose a kind from the list.',
  rangeBackwards: attendanceTexts.rangeBackwards,
  listCut: /*i18n*/ 'This list has only the newest 10,000 entries. Choose days to see earlier ones.',
  cutOff:
    /*i18n*/ 'This file has only the newest 1,00,000 entries. Choose fewer days to download earlier ones.',
} as const

const areas = Object.keys(activityAreas) as [ActivityArea, ...ActivityArea[]]

const filter = {
  actor: optionalText(idSchema),
  /** The person or thing that the entry is about. */
  about: optionalText(idSchema),
  area: z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(z.enum(areas, activityTexts.areaUnknown)),
    ),
  ),
  /** Only who looked at somebody. */
  looks: z.optional(z.literal('true')),
  /** Without `quietActions`, where no area is chosen. */
  changes: z.optional(z.literal('true')),
  /** Days of the school, both included. */
  from: optionalText(daySchema),
  to: optionalText(daySchema),
  /** Part of the name of the person who did it, or of the person or class it was about. */
  search: z._default(z.string().check(asLine, z.maxLength(activityLimits.search)), ''),
}

const recorded = z.nullable(z.record(z.string(), z.unknown()))

export const activityEntry = z.object({
  _id: z.string(),
  /** An instant. */
  at: z.string(),
  /** With the name they had then. */
  actor: z.object({ _id: z.string(), name: z.string() }),
  /** One of `activityActions`. */
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** The name of the person or thing; null when it is no longer known. */
  subject: z.nullable(z.string()),
  /** Without ids, links to files and secrets; long texts are cut. */
  before: recorded,
  after: recorded,
  /** The fields that differ. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /**
   * How many entries it stands for: more than one in a list of deeds. It then has no subject, and of the values the class
   * alone, where all have the same.
   */
  count: z.int(),
})
export type ActivityEntry = z.output<typeof activityEntry>

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/activity',
  summary: 'What was done in the school, by whom and when, newest first',
  query: z.object({
    ...pagingQuery(),
    ...filter,
    /** One entry for what one person did to many at once (`activityDeeds`), instead of one for each. */
    deeds: z.optional(z.literal('true')),
    /** All entries of one deed, by the id of any of them; of those that match the other filters. */
    deed: optionalText(idSchema),
  }),
  answer: z.object({
    entries: z.array(activityEntry),
    /** Staff, present and past, who have done something. */
    actors: z.array(z.object({ _id: z.string(), name: z.string() })),
    pagination,
    /** There are earlier entries that no page shows. */
    isCut: z.boolean(),
  }),
})

/** The areas that people see about themselves: what was done to their access. */
export const ownAreas = ['sessions', 'passwords', 'contacts'] as const satisfies ActivityArea[]

export const listOwnActivity = endpoint({
  method: 'GET',
  path: '/api/activity/own',
  summary: 'Sign-ins and changes to password and contacts of the signed-in person, newest first',
  query: z.object(pagingQuery(10)),
  answer: z.object({ entries: z.array(activityEntry), pagination }),
})

export const exportActivity = endpoint({
  method: 'GET',
  path: '/api/activity/export',
  summary: 'The same as a CSV, a line for each changed field, at most 100,000 entries',
  query: z.object(filter),
  file: true,
})
