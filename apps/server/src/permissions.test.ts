import { type Permission, permissions } from '@shala/contract/general/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { permissionsOfRules } from '#platform/permissions'
import { openTestApp, type TestApp } from '../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

it('every permission is asked for by a route or a rule, and every call declares one or is public', () => {
  const ofRoutes = app.routes.flatMap(({ access }) => ('may' in access ? [access.may] : []))
  const asked = new Set<Permission>([...ofRoutes, ...permissionsOfRules()])
  expect([...asked].sort()).toEqual(Object.keys(permissions).sort())
})
