import { asked } from './asked.mjs'

const isOfServer = asked.length > 0
const shared = [
  'attendance/{figures,day-parts}.ts',
  'leave/{duration,family-note}.ts',
  'students/{next-class,udise}.ts',
  'schools/school-days.ts',
  'general/{days,lines,written-days,clock-times,aadhaar}.ts',
  '{class-names,people}.ts',
  'certificates/number-words.ts',
  'messages/{own-words,sms-parts}.ts',
  'reports/birthdays.ts',
]
const copied = ['packages', 'bench/mutants', ...(isOfServer ? ['apps/server', 'apps/web/src/locales'] : [])]

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Processes, as the tests usually have: some set their time zone.
  vitest: { configFile: 'bench/mutants/vitest.config.mjs', related: false, pool: 'forks' },
  coverageAnalysis: 'perTest',
  mutate: isOfServer ? asked : shared.map((path) => `packages/contract/src/${path}`),
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: [
    '**',
    ...copied.map((folder) => `!${folder}/**`),
    '**/node_modules',
    '!package.json',
    '!tsconfig.base.json',
  ],
  tempDirName: '.cache/mutants',
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: '.cache/mutants.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  checkers: [],
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: isOfServer ? 60_000 : 10_000,
}
