// Writes the texts of the sources into every catalogue, and says which are still to be translated.
import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { languageCodes } from '../build/languages.ts'
import { readCatalogue } from '../build/words.ts'

const web = join(import.meta.dirname, '..')
const lingui = join(web, '../../node_modules/@lingui/cli/dist/lingui.js')
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [lingui, 'extract', '--clean', '--overwrite'],
  { cwd: web, encoding: 'utf8' },
)
if (status !== 0) {
  console.error(stdout + stderr)
  process.exit(1)
}
for (const code of languageCodes().slice(1)) {
  const file = join(web, 'src/locales', `${code}.po`)
  const missing = (await readCatalogue(file)).filter(([, { translation }]) => !translation)
  const first = missing.slice(0, 10).map(([text]) => `'${text}'`)
  const rest = missing.length > first.length ? ' …' : ''
  if (missing.length > 0) {
    console.log(
      `${missing.length} to translate in ${relative(process.cwd(), file)}: ${first.join(', ')}${rest}`,
    )
  }
}
