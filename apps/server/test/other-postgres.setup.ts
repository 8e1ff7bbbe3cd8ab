import type { TestProject } from 'vitest/node'
import { otherPostgres, startTestPostgres } from './postgres.ts'

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const other = otherPostgres()
  if (other && 'binaries' in other) return startTestPostgres(project, other.binaries)
  const url = new URL(other?.url ?? '')
  project.provide('postgres', {
    host: decodeURIComponent(url.hostname),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  })
  project.provide('template', '')
  return undefined
}
