import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './postgres.ts'

export function setup(project: TestProject): Promise<() => Promise<void>> {
  return startTestPostgres(project)
}
