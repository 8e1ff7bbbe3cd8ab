// Fails when en.po does not hold exactly the texts of the sources.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const web = join(import.meta.dirname, '..')
const catalogue = join(web, 'src/locales/en.po')
/** Without the header: it carries the time of writing. */
const textsOf = (po) => po.slice(po.indexOf('\n\n'))

const before = readFileSync(catalogue, 'utf8')
const lingui = join(web, '../../node_modules/@lingui/cli/dist/lingui.js')
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  // Each worker would load the compilers that take most of the time.
  [lingui, 'extract', '--clean', '--overwrite', '--locale', 'en', '--workers', '1'],
  {
    cwd: web,
    encoding: 'utf8',
  },
)
const isFresh = status === 0 && textsOf(readFileSync(catalogue, 'utf8')) === textsOf(before)
writeFileSync(catalogue, before)
if (!isFresh) {
  console.error(
    status === 0 ? "en.po is stale. Run 'npm run generate' and commit what it writes." : stdout + stderr,
  )
  process.exitCode = 1
}
