import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStrongPassword, passwordStrength } from './passwords.ts'

describe('a password', () => {
  it.each(['Aa1!aa', 'Schöne5 Welt!', 'पासवर्डAa१!'])('%j will do', (text) => {
    expect(isStrongPassword(text)).toBe(true)
  })

  it.each(['', 'Aa1!a', 'aa1!aa', 'AA1!AA', 'Aaa!aa', 'Aa1aaa', 'Aa1 aa'])('%j will not', (text) => {
    expect(isStrongPassword(text)).toBe(false)
  })

  it('will do exactly when every line of the form is met', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isStrongPassword(text)).toBe(passwordStrength(text).every(({ isMet }) => isMet))
        expect(isStrongPassword(`${text}Aa1!xy`)).toBe(true)
      }),
    )
  })
})
