import { join, relative } from 'node:path'
import { productName } from '@shala/contract/product'
import { endWith, run } from './run.ts'

function greet(address: string, dataDir: string): void {
  const outbox = relative(process.cwd(), join(dataDir, 'outbox.jsonl'))
  console.log(`
  ${productName} is ready at ${address}

  1. Open the address and choose 'Create an account'.
  2. The 6-digit code appears here, in this terminal, and in ${outbox}.
  3. Create your school, add its classes and students, and mark today's attendance.

  No mail or SMS provider is configured: codes leave by that file only. Stop with Ctrl-C.
`)
}

run(process.env, greet).catch(endWith)
