import { join, relative } from 'node:path'
import { productName } from '@shala/contract/general/product'
import type { Environment } from '#platform/process/env'
import { takeNoWords } from '#platform/process/parse-words'
import { endWith, run } from './run.ts'

function whereCodesGo({ SMTP_URL, SMS_PROVIDER, DATA_DIR }: Environment): { step: string; warning: string } {
  const file = join(DATA_DIR, 'outbox.jsonl')
  const fromHere = relative(process.cwd(), file)
  const outbox = fromHere.startsWith('..') ? file : fromHere
  const here = process.stdout.isTTY ? 'here, in this terminal, and in' : 'in'
  const missing = [...(SMTP_URL ? [] : ['mail']), ...(SMS_PROVIDER ? [] : ['SMS'])]
  return {
    step: SMS_PROVIDER ? 'The 6-digit OTP comes by SMS.' : `The 6-digit OTP appears ${here} ${outbox}.`,
    warning:
      missing.length > 0
        ? `No ${missing.join(' or ')} provider is configured: those codes leave by that file only. `
        : '',
  }
}

function greet(url: string, env: Environment): void {
  const { step, warning } = whereCodesGo(env)
  console.log(`
  ${productName} is ready at ${url}

  1. Open the address and choose 'Create an account'.
  2. ${step}
  3. Create your school, add its classes and students, and mark today's attendance.

  ${warning}Stop with Ctrl-C.
`)
}

async function main(): Promise<void> {
  takeNoWords('start')
  await run(process.env, greet)
}

main().catch(endWith)
