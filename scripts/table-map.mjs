import { readFileSync } from 'node:fs'
import { sourceFiles } from './source-files.mjs'

const database = 'apps/server/src/platform/database'
const builder =
  /\b(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|insertInto|updateTable|deleteFrom)\(\s*\[?\s*'(\w+)/g
const text = /\b(insert\s+into|delete\s+from|update|from|join)\s+(?:school\.|auth\.)?(\w+)/gi
const writes = /^(insert|update|delete)/i

/** The tables of a schema, by the row types that are generated from the migrated database. */
function tablesOf(schema) {
  const types = readFileSync(`${database}/${schema}-tables.gen.ts`, 'utf8')
  const [, lines = ''] = /export interface DB \{\n(.*?)\n\}/s.exec(types) ?? []
  return lines.split('\n').map((line) => line.trim().split(':')[0])
}

const withoutComments = (source) => source.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '')

/** Strings that may be SQL: templates, and the string that a query is given. English in quotes has 'from' too. */
function sqlIn(source) {
  const given = [...source.matchAll(/query\('([^']*)'/g)].map(([, sql]) => sql)
  return [source.replace(/"[^"\n]*"|'[^'\n]*'/g, ''), ...given].join('\n')
}

/** A table as the map calls it: `auth` reaches its own schema, every other feature the one of the schools. */
const nameOf = (feature, table) => (feature === 'auth' ? `auth.${table}` : table)

/** Every 'feature table' that the server's code uses, and whether it writes there. */
function usesInCode() {
  const known = new Set([...tablesOf('school'), ...tablesOf('auth').map((table) => `auth.${table}`)])
  const uses = new Map()
  for (const path of sourceFiles('apps/server/src')) {
    if (/[.](test|gen)[.]ts$/.test(path) || path.startsWith(`${database}/migrate`)) continue
    const feature = /\/features\/([^/]+)\//.exec(path)?.[1] ?? path
    const source = withoutComments(readFileSync(path, 'utf8'))
    for (const [, verb, table] of [...source.matchAll(builder), ...sqlIn(source).matchAll(text)]) {
      const name = nameOf(feature, table)
      if (!known.has(name)) continue
      const use = `${feature} ${name}`
      uses.set(use, uses.get(use) || writes.test(verb))
    }
  }
  return { uses, known }
}

/** Where the code and the map of tables differ. */
export function tableProblems(tables) {
  const { uses, known } = usesInCode()
  const inCode = [...uses].flatMap(([use, isWritten]) => {
    const [feature, table] = use.split(' ')
    const { owner, readers = [] } = tables[table] ?? {}
    if (feature === owner) return []
    if (isWritten)
      return [`${feature} writes to ${table}, which ${owner ?? 'nobody'} owns: call its owner instead`]
    return readers.includes(feature)
      ? []
      : [`${feature} reads ${table}: ask its owner, or add a reader to 'tables' in architecture.cjs`]
  })
  const inMap = Object.entries(tables).flatMap(([table, { owner, readers = [] }]) => {
    if (!known.has(table)) return [`'tables' in architecture.cjs has ${table}, which is no table`]
    return [owner, ...readers]
      .filter((feature) => !uses.has(`${feature} ${table}`))
      .map((feature) => `'tables' in architecture.cjs says that ${feature} uses ${table}; nothing does`)
  })
  const missing = [...known]
    .filter((table) => !tables[table])
    .map((table) => `the table ${table} has no owner: add it to 'tables' in architecture.cjs`)
  return [...inCode, ...inMap, ...missing]
}
