// Writes what is generated from other sources; with --check only says which of it is stale.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

/** One line for each file: where it lies, and how its text is made. */
const generated = []

const isCheck = process.argv.includes('--check')
const stale = []
for (const { file, make } of generated) {
  const path = join(root, file)
  const text = await make()
  if (text === (await readFile(path, 'utf8').catch(() => undefined))) continue
  stale.push(file)
  if (!isCheck) await writeFile(path, text)
}

if (isCheck && stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. Run 'npm run generate' and commit what it writes.`)
  process.exitCode = 1
}
