import { defineConfig } from 'vitest/config'

/** The rules that both sides share, which need no database: a mutant takes them milliseconds. */
export default defineConfig({ test: { include: ['packages/contract/src/**/*.test.ts'] } })
