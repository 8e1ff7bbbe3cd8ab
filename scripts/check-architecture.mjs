import { createRequire } from 'node:module'
import { cruise } from 'dependency-cruiser'
import { root } from './bootstrap.mjs'
import { frontDoorProblems, mapProblems } from './feature-map.mjs'
import { sourceFiles } from './source-files.mjs'
import { tableProblems } from './table-map.mjs'

process.chdir(root)
const { options, maps, tables, ...ruleSet } = createRequire(import.meta.url)('../architecture.cjs')
const folders = ['apps', 'packages', 'e2e', 'bench']

const { output } = await cruise(folders, { ...options, ruleSet, validate: true })
const { modules, summary } = output

// A cruiser that cannot read TypeScript finds nothing, and nothing breaks no rule.
const read = new Set(
  modules.filter(({ dependencies }) => dependencies.length > 0).map(({ source }) => source),
)
const importing = folders.flatMap(sourceFiles).filter((path) => !path.endsWith('.gen.ts'))
const floor = Math.floor(importing.length / 2)
if (read.size < floor || modules.length < importing.length) {
  console.error(
    `Read ${modules.length} modules, ${read.size} with imports, of ${importing.length} files: the check sees too little.`,
  )
  process.exitCode = 1
}

for (const { from, to, rule } of summary.violations) {
  const { comment } = ruleSet.forbidden.find(({ name }) => name === rule.name)
  console.error(`${from} -> ${to}: ${comment} (${rule.name})`)
  process.exitCode = 1
}
const problems = [...mapProblems(maps, modules), ...frontDoorProblems(modules), ...tableProblems(tables)]
for (const problem of problems) {
  console.error(problem)
  process.exitCode = 1
}
console.log(`${modules.length} modules, ${summary.violations.length} violations`)
