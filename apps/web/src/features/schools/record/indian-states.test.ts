import { describe, expect, it } from 'vitest'
import { stateOfPin } from './indian-states.ts'

describe('the state of a PIN code', () => {
  it.each([
    ['110001', 'Delhi'],
    ['411001', 'Maharashtra'],
    ['403001', 'Goa'],
    ['194101', 'Ladakh'],
    ['560001', 'Karnataka'],
    ['600001', 'Tamil Nadu'],
    ['682001', 'Kerala'],
    ['737101', 'Sikkim'],
    ['700001', 'West Bengal'],
    ['834001', 'Jharkhand'],
  ])('%s is %s', (pin, state) => {
    expect(stateOfPin(pin)).toBe(state)
  })

  it.each(['605001', '682555', '160017', '247667', '41100', '4110011', 'abcdef', ''])(
    '%j is not guessed',
    (pin) => {
      expect(stateOfPin(pin)).toBeNull()
    },
  )
})
