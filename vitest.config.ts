import { defineConfig } from 'vitest/config'
import { otherPostgres } from './apps/server/test/postgres.ts'

const server = {
  include: ['apps/server/**/*.test.ts'],
  hookTimeout: 30_000,
  testTimeout: 15_000,
}

/** These start a PostgreSQL of their own, or none: a second pass would say nothing new. */
const needsNoDatabase = ['apps/server/src/platform/{postgres/embedded-postgres,process/env}.test.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      { test: { name: 'contract', include: ['packages/**/*.test.ts'] } },
      { test: { name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'] } },
      { test: { ...server, name: 'server', globalSetup: 'apps/server/test/embedded-postgres.setup.ts' } },
      ...(otherPostgres()
        ? [
            {
              test: {
                ...server,
                name: 'server-other',
                exclude: needsNoDatabase,
                globalSetup: 'apps/server/test/other-postgres.setup.ts',
              },
            },
          ]
        : []),
    ],
  },
})
