import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartRefusal } from '../process/start-refusal.ts'

const shortest = 12

async function ask(question: string): Promise<string> {
  process.stdout.write(question)
  // The typed letters are not shown.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  lines.once('SIGINT', () => process.exit(130))
  const answer = await lines.question('')
  lines.close()
  process.stdout.write('\n')
  return answer
}

/**
 * From the person at the terminal; twice where a slip would make a backup that nobody opens again.
 * @throws StartRefusal when nobody sits there, or it is too short or differs
 */
export async function askForPassphrase(times: 'once' | 'twice'): Promise<string> {
  if (!process.stdin.isTTY) throw new StartRefusal('A passphrase is needed: give it as BACKUP_PASSPHRASE.')
  const passphrase = await ask('Passphrase: ')
  if (times === 'once') return passphrase
  if (passphrase.length < shortest) {
    throw new StartRefusal(`The passphrase is too short: it takes at least ${shortest} characters.`)
  }
  if ((await ask('Once more: ')) !== passphrase) throw new StartRefusal('The two passphrases differ.')
  return passphrase
}
