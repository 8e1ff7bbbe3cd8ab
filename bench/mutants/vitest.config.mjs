import { defineConfig } from 'vitest/config'
import { features } from './asked.mjs'

/** The rules that both sides share need no database: a mutant takes them milliseconds, the server's a second or two. */
const server = {
  include: features.map((folder) => `${folder}/**/*.test.ts`),
  globalSetup: 'apps/server/test/embedded-postgres.setup.ts',
  hookTimeout: 180_000,
  testTimeout: 180_000,
}

export default defineConfig({
  test: features.length > 0 ? server : { include: ['packages/contract/src/**/*.test.ts'] },
})
