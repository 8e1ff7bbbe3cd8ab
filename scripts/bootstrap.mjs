// Runs on the host's own Node (20 or later) before anything is installed: no dependency, no TypeScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const inRoot = (...parts) => join(root, ...parts)

/** How Node runs the server. What requests leave behind is swept early: under load 200 MB instead of 500. */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40']

/** Installs and builds what is stale; answers the path of Node 24. */
export function bootstrap({ web = true } = {}) {
  installWhenStale()
  const node = findNode()
  if (web) buildWebWhenStale(node)
  return node
}

/** Ends with one sentence for the person at the terminal. */
export function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

function installWhenStale() {
  const marker = inRoot('node_modules', '.installed')
  const wanted = hashOf([inRoot('package-lock.json'), ...manifests()])
  if (read(marker) === wanted) return
  if (!existsSync(marker) && isInstalled()) return write(marker, wanted)
  const started = Date.now()
  console.log('Installing the packages (once, about a minute) …')
  const npm = npmCommand([
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--fetch-retry-maxtimeout=10000',
    '--loglevel=error',
  ])
  const { status, error, stderr } = spawnSync(npm.file, npm.words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) refuse(whyNotInstalled(error?.message ?? stderr))
  write(marker, wanted)
  console.log(`Installed in ${seconds(started)}.`)
}

const manifests = () =>
  ['.', 'e2e', ...foldersIn('apps'), ...foldersIn('packages')]
    .map((folder) => inRoot(folder, 'package.json'))
    .filter((path) => existsSync(path))

const foldersIn = (folder) => readdirSync(inRoot(folder)).map((name) => join(folder, name))

/** True when somebody has run npm by hand: its own record of what it installed agrees with the lock file. */
function isInstalled() {
  const record = read(inRoot('node_modules', '.package-lock.json'))
  if (!record) return false
  const present = JSON.parse(record).packages
  const wanted = Object.entries(JSON.parse(read(inRoot('package-lock.json'))).packages)
  return wanted.every(([path, entry]) => {
    const isElsewhere = !path.startsWith('node_modules/') || entry.optional || entry.devOptional || entry.peer
    return isElsewhere || present[path]?.version === entry.version
  })
}

/** npm runs on the Node it came with: the one in node_modules is about to be replaced. */
function npmCommand(words) {
  const { npm_node_execpath: node, npm_execpath: npm } = process.env
  return node && npm ? { file: node, words: [npm, ...words] } : { file: 'npm', words }
}

function whyNotInstalled(output) {
  const again = 'then run the same command again.'
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(output)) {
    return `The packages could not be fetched because the package registry can't be reached: connect to the network, ${again}`
  }
  if (/ENOSPC/.test(output))
    return `The packages could not be installed because the disk is full: free about 1 GB, ${again}`
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `The packages could not be installed because ${root} is not writable: give the folder to this user, ${again}`
  }
  return `${output.trim()}\nThe packages could not be installed: see npm's message above, ${again}`
}

/** Node 24 from the packages, else the host's own if it is new enough. */
function findNode() {
  const packaged = inRoot('node_modules', '.bin', 'node')
  const own = existsSync(packaged) ? realpathSync(packaged) : undefined
  const host = process.env.npm_node_execpath ?? process.execPath
  const node = [own, host, process.execPath].find((path) => path && majorOf(path) >= 24)
  return (
    node ??
    refuse(
      `Node 24 is needed and its package does not run on this machine (Node here is ${process.version}): install Node 24.`,
    )
  )
}

function majorOf(node) {
  if (node === process.execPath) return Number(process.versions.node.split('.')[0])
  return Number(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.match(/^v(\d+)/)?.[1] ?? 0)
}

function buildWebWhenStale(node) {
  const web = inRoot('apps', 'web')
  if (!existsSync(join(web, 'vite.config.ts'))) return
  const marker = join(web, 'dist', '.built')
  const sources = [
    ...filesBelow(web),
    ...filesBelow(inRoot('packages', 'contract')),
    inRoot('package-lock.json'),
  ]
  const wanted = hashOf(sources.sort())
  if (read(marker) === wanted) return
  const started = Date.now()
  console.log('Building the web app …')
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const { status, stdout, stderr } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) refuse(`${stdout}${stderr}\nThe web app could not be built: see the message above.`)
  write(marker, wanted)
  console.log(`Built in ${seconds(started)}.`)
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
    )
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

function write(path, text) {
  try {
    writeFileSync(path, text)
  } catch {
    // A read-only checkout only means that the next start looks again.
  }
}

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
