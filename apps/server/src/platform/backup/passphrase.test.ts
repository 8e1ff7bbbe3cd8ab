import { buffer } from 'node:stream/consumers'
import { Decrypter, Encrypter } from 'age-encryption'
import { expect, it } from 'vitest'
import { lockWith, unlockWith } from './passphrase.ts'

async function* backup() {
  yield Buffer.from('a backup')
}

it('makes what age opens, and leaves the thread to others meanwhile', async () => {
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  }, 1)
  const sealed = await buffer(lockWith('आम और कमल')(backup()))
  clearInterval(others)
  expect(turns).toBeGreaterThan(5)
  // So that nobody tries passphrases at leisure.
  expect(sealed.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/)
  const decrypter = new Decrypter()
  decrypter.addPassphrase('आम और कमल')
  expect(await decrypter.decrypt(sealed, 'text')).toBe('a backup')
})

it('opens what age makes, with its passphrase alone', async () => {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(10)
  encrypter.setPassphrase('mango lotus')
  const sealed = await encrypter.encrypt('a backup')
  const open = async (passphrase: string, bytes: Uint8Array = sealed) => {
    const chunks = async function* () {
      yield bytes
    }
    return (await buffer(unlockWith(passphrase)(chunks()))).toString()
  }
  expect(await open('mango lotus')).toBe('a backup')
  await expect(open('mango lotos')).rejects.toThrow('The passphrase is not the one')
  // Of a damaged file the encrypted key can be too short.
  const damaged = Buffer.from(sealed)
    .toString('latin1')
    .replace(/(-> scrypt .*\n).*\n/, '$1AAAA\n')
  await expect(open('mango lotus', Buffer.from(damaged, 'latin1'))).rejects.toThrow('The passphrase is not')
})

it('says of a file that costs more than age itself would take that this is why, whatever the passphrase', async () => {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(10)
  encrypter.setPassphrase('mango lotus')
  const costly = Buffer.from(await encrypter.encrypt('a backup'))
    .toString('latin1')
    .replace(/(-> scrypt \S+) 10/, '$1 21')
  const chunks = async function* () {
    yield Buffer.from(costly, 'latin1')
  }
  await expect(buffer(unlockWith('mango lotus')(chunks()))).rejects.toThrow('work factor of 21')
})
