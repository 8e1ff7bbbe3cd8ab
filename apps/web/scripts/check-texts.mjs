// Fails when a language lacks a text or has other values in it, and when a screen has a text that no language can have.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from '../../../scripts/source-files.mjs'
import { catalogueFaults } from '../build/catalogue-faults.ts'
import { hardCodedTexts } from '../build/hard-coded.ts'
import { languageCodes } from '../build/languages.ts'
import { readCatalogue } from '../build/words.ts'

const web = join(import.meta.dirname, '..')
const root = join(web, '..', '..')

async function translations(code) {
  const texts = await readCatalogue(join(web, 'src', 'locales', `${code}.po`))
  return new Map(texts.map(([id, { translation = '' }]) => [id, translation]))
}

const [english, ...others] = await Promise.all(languageCodes().map(translations))
const [, ...codes] = languageCodes()
const sources = sourceFiles('apps/web/src').filter((path) => /(?<!\.test)\.tsx?$/.test(path))

const faults = [
  ...codes.flatMap((code, place) => catalogueFaults(code, english, others[place])),
  ...sources
    .flatMap((path) => hardCodedTexts(path, readFileSync(join(root, path), 'utf8')))
    .map((found) => `${found} is in English for everybody: use i18n.t`),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) console.error('The catalogues (.po) are in apps/web/src/locales.')
console.log(
  `${english.size} texts in ${codes.length + 1} languages, ${sources.length} files; to mend: ${faults.length}`,
)
process.exitCode = faults.length > 0 ? 1 : 0
