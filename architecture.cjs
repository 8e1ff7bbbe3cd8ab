/** Who may use whom in the server: a feature uses the platform, the contract and, through their index.ts, these. */
const uses = {
  system: [],
  people: [],
  activity: [],
  auth: ['activity', 'people'],
  profile: ['activity', 'auth', 'files', 'people', 'students', 'teachers'],
  schools: ['activity', 'auth', 'classes', 'files', 'people'],
  access: ['activity', 'auth', 'people', 'schools'],
  deliveries: ['activity', 'auth'],
  classes: ['activity', 'people'],
  files: ['activity', 'auth', 'people'],
  students: ['activity', 'auth', 'classes', 'files', 'people'],
  teachers: ['activity', 'auth', 'files', 'people'],
  imports: ['activity', 'auth', 'classes', 'people', 'students', 'teachers'],
  users: ['activity', 'auth', 'classes', 'people', 'students', 'teachers'],
  announcements: ['activity'],
  certificates: ['activity', 'attendance', 'auth', 'files', 'people', 'schools', 'students'],
  calendar: ['activity', 'attendance', 'auth', 'leave', 'schools'],
  operator: ['activity', 'attendance', 'auth', 'people'],
  attendance: ['activity', 'classes', 'notifications', 'people', 'schools', 'students'],
  // It reads by the calls of the others: see platform/own-reads.
  chat: ['files'],
  notifications: ['auth'],
  leave: ['activity', 'attendance', 'files', 'notifications', 'schools'],
  'teacher-attendance': ['activity', 'attendance', 'calendar', 'leave', 'notifications', 'schools'],
  dashboard: [
    'announcements',
    'attendance',
    'calendar',
    'classes',
    'leave',
    'notifications',
    'schools',
    'students',
    'teacher-attendance',
    'teachers',
  ],
  reports: [
    'activity',
    'attendance',
    'calendar',
    'classes',
    'leave',
    'people',
    'schools',
    'students',
    'teacher-attendance',
  ],
  live: [],
  privacy: ['activity', 'files', 'leave', 'notifications', 'people', 'schools', 'teachers'],
  exports: ['activity', 'files', 'people', 'schools'],
}

/** The same for the web: beside ui, platform and the contract, a feature uses these, through their index.ts. */
const webUses = {
  access: ['auth', 'schools'],
  activity: ['attendance', 'schools'],
  announcements: ['schools'],
  attendance: ['calendar', 'classes', 'schools'],
  auth: [],
  calendar: ['schools'],
  certificates: ['schools'],
  chat: [],
  'class-page': ['attendance', 'classes', 'reports', 'students'],
  classes: ['calendar', 'schools', 'totals'],
  dashboard: [
    'announcements',
    'attendance',
    'calendar',
    'classes',
    'leave',
    'notifications',
    'schools',
    'teacher-attendance',
    'totals',
  ],
  deleted: ['schools'],
  deliveries: ['auth'],
  documents: ['auth'],
  exports: [],
  help: ['auth', 'schools'],
  imports: ['classes', 'schools', 'students'],
  leave: ['calendar', 'schools'],
  onboarding: ['auth', 'classes', 'schools'],
  privacy: ['schools'],
  profile: ['activity', 'auth', 'exports', 'privacy', 'students'],
  reports: ['attendance', 'classes', 'schools', 'students'],
  schools: [],
  settings: [
    'access',
    'activity',
    'calendar',
    'certificates',
    'deliveries',
    'exports',
    'privacy',
    'schools',
    'students',
  ],
  students: [
    'activity',
    'attendance',
    'certificates',
    'classes',
    'deleted',
    'documents',
    'exports',
    'leave',
    'privacy',
    'schools',
    'totals',
  ],
  notifications: [],
  'teacher-attendance': ['leave', 'schools'],
  teachers: [
    'classes',
    'deleted',
    'documents',
    'exports',
    'leave',
    'schools',
    'teacher-attendance',
    'totals',
  ],
  totals: [],
}

/**
 * The owner of each table: the owner alone writes to one, `readers` have SQL of their own that reads it, everybody else asks the
 * owner's front door. `notExported`: why the whole-school export does not hold it. Triggers keep `student_counts`, `teaching`, `auth.logins` and `auth.schools` in step, and the class of a mark with its
 * student's; school.erase() empties them all.
 */
const tables = {
  absence_calls: { owner: 'attendance' },
  activity_log: { owner: 'activity' },
  announcements: { owner: 'announcements' },
  attendance: { owner: 'attendance', readers: ['classes', 'operator', 'students'] },
  attendance_changes: { owner: 'attendance' },
  attendance_days: {
    owner: 'attendance',
    readers: ['classes', 'people'],
    notExported: 'counted from attendance',
  },
  attendance_years: { owner: 'attendance', notExported: 'counted from attendance' },
  calendar_days: { owner: 'calendar' },
  calendar_feeds: { owner: 'calendar', notExported: 'holds nothing but the keys of addresses' },
  calendar_removals: { owner: 'calendar' },
  certificate_numbers: { owner: 'certificates', notExported: 'counts the certificates' },
  certificate_templates: { owner: 'certificates' },
  certificates: { owner: 'certificates' },
  chat_exchanges: {
    owner: 'chat',
    notExported: "a person's own talk with the assistant, which nobody else reads",
  },
  chat_usage: { owner: 'chat', notExported: 'counts the questions of the last days' },
  class_other_teachers: { owner: 'classes', readers: ['people'] },
  classes: {
    owner: 'classes',
    readers: ['activity', 'attendance', 'leave', 'operator', 'people', 'privacy', 'schools', 'students'],
  },
  closed_leave: { owner: 'leave' },
  consents: { owner: 'privacy' },
  enrolments: { owner: 'students', readers: ['attendance', 'privacy'] },
  family_messages: { owner: 'messages' },
  files: { owner: 'files', readers: ['operator', 'privacy'] },
  gates: { owner: 'teacher-attendance', notExported: 'holds nothing but the key of a screen' },
  imported_classes: { owner: 'imports', notExported: 'their creation is in the activity' },
  imported_people: { owner: 'imports' },
  imports: { owner: 'imports' },
  leave_requests: { owner: 'leave' },
  notifications: { owner: 'notifications' },
  privacy_notices: { owner: 'privacy' },
  privacy_requests: { owner: 'privacy' },
  promoted_students: { owner: 'students', notExported: 'what they were before is in the activity' },
  marked_days_off: { owner: 'attendance', readers: ['students'] },
  promotions: { owner: 'students', notExported: 'their moves are in the enrolments' },
  push_subscriptions: { owner: 'notifications', notExported: 'keys of browsers, of no use elsewhere' },
  qualifications: { owner: 'teachers' },
  rhythms: { owner: 'schools' },
  schools: {
    owner: 'schools',
    readers: ['activity', 'announcements', 'attendance', 'calendar', 'operator', 'people', 'system'],
  },
  student_fields: { owner: 'students' },
  student_forms: { owner: 'students', notExported: 'which sections of a form are shown' },
  student_counts: {
    owner: 'students',
    readers: ['attendance', 'classes', 'people'],
    notExported: 'counted from users',
  },
  teacher_attendance: { owner: 'teacher-attendance', readers: ['teachers'] },
  teacher_attendance_starts: {
    owner: 'teacher-attendance',
    notExported: 'the day of the first scan, which the scans say',
  },
  teaching: { owner: 'teacher-attendance', readers: ['privacy', 'teachers'] },
  teachers: { owner: 'teachers' },
  users: {
    owner: 'people',
    readers: [
      'activity',
      'announcements',
      'attendance',
      'calendar',
      'certificates',
      'chat',
      'classes',
      'files',
      'imports',
      'leave',
      'notifications',
      'operator',
      'privacy',
      'students',
      'teacher-attendance',
      'teachers',
    ],
  },
  'auth.codes': { owner: 'auth' },
  'auth.known_networks': { owner: 'auth' },
  'auth.logins': { owner: 'auth' },
  'auth.schools': { owner: 'auth' },
  'auth.sessions': { owner: 'auth' },
  'auth.tickets': { owner: 'auth' },
  'auth.tries': { owner: 'auth' },
}

const maps = { server: uses, web: webUses }
const features = '^apps/server/src/features/'
const webFeatures = '^apps/web/src/features/'
const tests = '[.]test[.]tsx?$|^apps/server/test/'
const http = '^node_modules/(fastify|@fastify)/|^node_modules/fastify-|^apps/server/src/platform/http/'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** The rules that the lines of one map make. */
function mapRules(side) {
  const folder = `^apps/${side}/src/features/`
  const lines = Object.entries(maps[side]).map(([feature, others]) =>
    forbid(
      `${side}-${feature}-uses`,
      `${feature} uses only ${others.join(', ') || 'no other feature'} (through index.ts)`,
      { path: `${folder}${feature}/`, pathNot: tests },
      {
        path: folder,
        pathNot: [`${folder}${feature}/`, ...others.map((other) => `${folder}${other}/index[.]ts$`)],
      },
    ),
  )
  const names = Object.keys(maps[side]).join('|')
  return [
    ...lines,
    forbid(
      `${side}-feature-in-the-map`,
      'every feature has a line in architecture.cjs',
      { path: `${folder}(?!(${names})/)` },
      {},
    ),
  ]
}

module.exports = {
  maps,
  tables,
  forbidden: [
    ...mapRules('server'),
    ...mapRules('web'),
    forbid(
      'front-door',
      'what is not a feature reaches one through its index.ts',
      { path: '^apps/server/src/', pathNot: [features, tests] },
      { path: features, pathNot: `${features}[^/]+/index[.]ts$` },
    ),
    forbid(
      'web-front-door',
      'what is not a feature reaches one through its index.ts, its feature.ts or, lazily, a screen',
      { path: '^apps/web/src/', pathNot: [webFeatures, tests] },
      { path: webFeatures, pathNot: [`${webFeatures}[^/]+/(index|feature)[.]ts$`, '-screen[.]tsx$'] },
    ),
    forbid(
      'screens-are-lazy',
      'a screen is loaded when it is opened',
      { path: '^apps/web/src/' },
      { path: '-screen[.]tsx$', pathNot: '/offline-screen[.]tsx$', dynamic: false },
    ),
    forbid(
      'features-know-no-app',
      'a feature does not know the app around it',
      { path: webFeatures },
      { path: '^apps/web/src/(app/|main[.])' },
    ),
    forbid(
      'platform-knows-no-feature',
      'platform and ui know no feature',
      { path: '^apps/(server|web)/src/(platform|ui)/', pathNot: tests },
      { path: '^apps/(server|web)/src/(features/|app/|app[.]ts$|main[.])' },
    ),
    forbid(
      'ui-knows-no-platform',
      'ui could be lifted into another app',
      { path: '^apps/web/src/ui/' },
      { path: '^apps/web/src/platform/' },
    ),
    forbid(
      'rules-know-no-http',
      'rules and stores import no HTTP',
      { path: '[.](rules|store)[.]ts$' },
      { path: http },
    ),
    forbid(
      'routes-use-rules',
      'routes import no store',
      { path: '[.]routes[.]ts$' },
      { path: '[.]store[.]ts$' },
    ),
    forbid(
      'stores-know-no-rules',
      'stores import no rules',
      { path: '[.]store[.]ts$' },
      { path: '[.](rules|routes)[.]ts$' },
    ),
    forbid(
      'web-meets-server-in-contract',
      'the web does not import the server',
      { path: '^apps/web/' },
      { path: '^apps/server/' },
    ),
    forbid(
      'server-meets-web-in-contract',
      'the server does not import the web',
      { path: '^apps/server/' },
      { path: '^apps/web/' },
    ),
    forbid(
      'contract-imports-only-zod',
      'the contract imports only zod',
      { path: '^packages/contract/src/', pathNot: tests },
      { pathNot: '^packages/contract/src/|^node_modules/zod/' },
    ),
    forbid(
      'one-driver',
      'only platform/database imports pg',
      { path: '^apps/', pathNot: ['^apps/server/src/platform/database/', tests] },
      { path: '^node_modules/(@types/)?pg/' },
    ),
    forbid(
      'auth-reads-its-tables',
      'only auth reads the tables that stand outside every school',
      { path: '^apps/server/src/features/', pathNot: ['^apps/server/src/features/auth/', tests] },
      { path: '^apps/server/src/platform/database/auth-db[.]ts$' },
    ),
    forbid(
      'permissions-can-be-listed',
      'rules ask for permissions through platform/permissions, where a test lists them',
      { path: features, pathNot: tests },
      { path: '^packages/contract/src/general/permissions[.]ts$' },
    ),
    forbid('no-cycles', 'no file uses itself by a detour', {}, { circular: true }),
    forbid(
      'nothing-unresolved',
      'every import is found',
      {},
      // A package's list of exports knows no file by the bundler's '?url'; the build fails where there is none.
      { couldNotResolve: true, pathNot: '[?]url$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/' },
    // Without it imports of types alone would not count.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
