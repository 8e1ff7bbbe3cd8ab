import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { refuse, root } from './bootstrap.mjs'

const require = createRequire(import.meta.url)

/** Files that differ from a revision, and those git does not know yet. */
export function changedSince(revision) {
  const lists = [
    ['diff', '--name-only', revision, '--'],
    ['ls-files', '--others', '--exclude-standard'],
  ].map((words) => git(words, revision))
  return [...new Set(lists.flatMap((list) => list.split('\n').filter(Boolean)))]
}

function git(words, revision) {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout : refuse(`git knows no revision ${JSON.stringify(revision)}.`)
}

/** True when vitest's own look at imports would miss what a change touches. */
export function touchesAllUnits(files) {
  return files.some((file) => /[.]sql$|package-lock[.]json$|^apps\/server\/test\//.test(file))
}

/**
 * The browser tests that a change touches: the file named for a feature, for those that use it and, for what no
 * feature owns, the first session, the story and the accessibility of every screen.
 */
export function browserTestsFor(files, all) {
  const names = new Set()
  for (const file of files) {
    const own = /^e2e\/([\w-]+)[.]test[.]ts$/.exec(file)?.[1]
    if (/^e2e\/(support\/|playwright)/.test(file)) return all
    for (const name of own ? [own] : testsForSource(file)) names.add(name)
  }
  return all.filter((path) => names.has(/([\w-]+)[.]test[.]ts$/.exec(path)?.[1]))
}

/**
 * Where the unit tests are of the features that a change touches; null when it touches more than features. By imports alone
 * each change of the server would touch every test, since they all open the whole server.
 */
export function unitFoldersFor(files) {
  const source = files.filter((file) => /^(apps|packages|scripts)\//.test(file))
  const features = source.map(featureOf)
  if (source.length === 0 || features.includes(undefined)) return null
  return [...new Set(features.flatMap(affectedFeatures))].flatMap((name) => [
    `apps/server/src/features/${name}/`,
    `apps/web/src/features/${name}/`,
    `packages/contract/src/${name}`,
  ])
}

const general = ['first-session', 'story', 'accessibility']

function featureOf(file) {
  return (
    /^apps\/(?:server|web)\/src\/features\/([\w-]+)\//.exec(file)?.[1] ??
    /^packages\/contract\/src\/(?!general\/)([a-z-]+)/.exec(file)?.[1]
  )
}

function testsForSource(file) {
  const feature = featureOf(file)
  if (feature) return affectedFeatures(feature)
  return /^(apps|packages)\/.*[.](tsx?|css|html|sql)$/.test(file) && !/[.]test[.]/.test(file) ? general : []
}

/** The feature and all that use it, at any distance, in server or web. */
function affectedFeatures(feature) {
  const { maps } = require('../architecture.cjs')
  const users = Object.values(maps).flatMap(Object.entries)
  const affected = new Set([feature])
  for (const name of affected) {
    for (const [user, used] of users) if (used.includes(name)) affected.add(user)
  }
  return [...affected]
}
