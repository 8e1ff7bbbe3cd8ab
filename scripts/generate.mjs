// Writes what is generated from other sources; with --check only says which of it is stale.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeAccessPage } from '../apps/server/generate/access-page.ts'
import { makeOpenApi } from '../apps/server/generate/openapi.ts'
import { makeRowTypes } from '../apps/server/generate/row-types.ts'
import { makeLanguages } from '../apps/web/build/languages.ts'
import { makeThemeSheet } from '../apps/web/build/theme-sheet.ts'
import { root } from './bootstrap.mjs'

/** Each makes the texts of some files, by their path from the top. */
const makers = [makeRowTypes, makeOpenApi, makeAccessPage, makeLanguages, makeThemeSheet]

const isCheck = process.argv.includes('--check')
const stale = []
for (const make of makers) {
  for (const [file, text] of Object.entries(await make())) {
    const path = join(root, file)
    if (text === (await readFile(path, 'utf8').catch(() => undefined))) continue
    stale.push(file)
    if (isCheck) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    console.log(`Wrote ${file}.`)
  }
}

if (isCheck && stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. Run 'npm run generate' and commit what it writes.`)
  process.exitCode = 1
}
