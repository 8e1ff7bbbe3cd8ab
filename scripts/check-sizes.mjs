import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './bootstrap.mjs'
import { sourceFiles } from './source-files.mjs'

/** Lines, markup included: Biome's own rule does not count what stands in a component's markup. */
const most = { file: 250, function: 60 }

/** What may be longer, up to how many lines, and why. */
const exceptions = {
  'apps/server/src/app.ts': [320, 'names every feature'],
  'apps/server/src/features/attendance/attendance.store.ts saveMarks': [100, 'one statement of SQL'],
  'packages/contract/src/students/detail-fields.ts': [450, 'the fields of a student'],
  'apps/server/src/features/calendar/india-holidays.ts': [400, 'the dates of the holidays'],
  'apps/server/src/features/chat/assistant/understanding.ts': [
    275,
    'reads a question in one pass, one kind of word after another',
  ],
  'apps/server/src/features/chat/kinds/how-tos.ts': [290, 'the wordings and texts of every how-to'],
  'apps/web/src/features/help/how-tos.ts': [320, 'the texts of the how-tos'],
}

const isCounted = (path) =>
  /^(apps|packages)\//.test(path) && !/[.](test|gen|d)[.]tsx?$|^apps\/server\/test\//.test(path)

function nameOf(node) {
  return (node.name ?? node.parent?.name)?.getText() ?? 'a function without a name'
}

/** The functions of a file that are too long: their names and lines. */
function longFunctions(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lineAt = (place) => source.getLineAndCharacterOfPosition(place).line
  const found = []
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const lines = lineAt(node.end) - lineAt(node.getStart()) + 1
      if (lines > most.function) found.push({ place: `${path} ${nameOf(node)}`, lines, most: most.function })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function tooLong(path) {
  const text = readFileSync(join(root, path), 'utf8')
  const lines = text.split('\n').length - 1
  const file = lines > most.file ? [{ place: path, lines, most: most.file }] : []
  return [...file, ...longFunctions(path, text)]
}

const found = ['apps', 'packages'].flatMap(sourceFiles).filter(isCounted).flatMap(tooLong)
const limited = found.map(({ place, lines, most }) => ({
  place,
  lines,
  most: exceptions[place]?.[0] ?? most,
}))
const unexpected = limited.filter(({ lines, most }) => lines > most)
const unused = Object.keys(exceptions).filter((place) => !found.some((one) => one.place === place))
for (const { place, lines, most } of unexpected) {
  console.error(
    `${place}: ${lines} lines, at most ${most}: split it (exceptions stand in scripts/check-sizes.mjs)`,
  )
}
for (const place of unused)
  console.error(`${place}: nothing needs this exception: remove it from scripts/check-sizes.mjs`)
if (unexpected.length + unused.length > 0) process.exitCode = 1
