import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { folderInMemory } from './apps/server/test/folder-in-memory.ts'
import { otherPostgres } from './apps/server/test/postgres.ts'

// Inherited by the workers and the servers and threads they start: hundreds of threads load the same modules.
process.env.TMPDIR ??= folderInMemory()
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

/** For what hangs: a machine that is busy with other work may be ten times as slow. */
const patience = { hookTimeout: 180_000, testTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

const server = { ...patience, include: ['apps/server/**/*.test.ts'] }

/**
 * Tests that depend on the database's own version: the wall, the one statement of a mark, the lists, the triggers, erasing and
 * exporting a school. The rest would say nothing new on a second PostgreSQL: how connections are shared out and waited for is
 * our own doing, and an import sends the statements that `students-changes` sends.
 */
const dependsOnPostgres = [
  'apps/server/src/platform/database/{pipeline,tenant-wall}.test.ts',
  'apps/server/src/features/attendance/{attendance,attendance-stats,marks-order}.test.ts',
  'apps/server/src/features/students/{students-changes,student-counts,students-search}.test.ts',
  'apps/server/src/features/schools/schools-deletion.test.ts',
  'apps/server/src/features/exports/*.test.ts',
]

export default defineConfig({
  test: {
    // More than cores: the tests that start servers mostly wait.
    maxWorkers: 4,
    // Loading the server anew for each file would take a third of the time: a file puts back what it changes in a module.
    isolate: false,
    passWithNoTests: true,
    projects: [
      { test: { name: 'contract', include: ['packages/**/*.test.ts'], ...patience } },
      { test: { name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'], ...patience } },
      { test: { ...server, name: 'server', globalSetup: 'apps/server/test/embedded-postgres.setup.ts' } },
      ...(otherPostgres()
        ? [
            {
              test: {
                ...server,
                name: 'server-other',
                include: dependsOnPostgres,
                globalSetup: 'apps/server/test/other-postgres.setup.ts',
              },
            },
          ]
        : []),
    ],
  },
})
