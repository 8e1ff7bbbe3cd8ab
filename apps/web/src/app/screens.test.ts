import { may, permissions } from '@shala/contract/general/permissions'
import { describe, expect, it } from 'vitest'
import { studentsSearch } from '#features/students/feature.ts'
import { permissionToOpen, screenAt, screenPaths } from './screens.ts'

describe('what an address opens', () => {
  it('is a screen with a permission of the contract', () => {
    for (const path of screenPaths) expect(permissions).toHaveProperty(screenAt(path)?.permission ?? '')
  })

  it.each(['one', 'list'])('is a dialog that asks for its own permission: %s', (add) => {
    const search = studentsSearch({ add })
    expect(search).toEqual({ add })
    expect(permissionToOpen('/students', search)).toBeDefined()
  })

  it('is no import for a teacher, whose call would be refused', () => {
    const needed = permissionToOpen('/students', { add: 'list' })
    expect(needed && may('teacher', needed)).toBe(false)
    const one = permissionToOpen('/students', { add: 'one' })
    expect(one && may('teacher', one)).toBe(true)
  })

  it('is nothing more without a dialog in it', () => {
    expect(permissionToOpen('/students', {})).toBeUndefined()
    expect(permissionToOpen('/attendance', { add: 'list' })).toBeUndefined()
  })
})
