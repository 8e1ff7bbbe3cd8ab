import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * Makes sure that a browser is there. Answers the path of one on this machine, or nothing when Playwright brings its own;
 * throws a sentence when there is none to be had.
 */
export function findOrInstallBrowser(node) {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given))
    throw new Error(`CHROMIUM_PATH is ${JSON.stringify(given)}, and there is no such file.`)
  const present = given || usual.find((path) => existsSync(path))
  if (present) return present
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium (apt-get install chromium) …')
    if (
      succeeds('apt-get', ['update', '-q']) &&
      succeeds('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium'])
    ) {
      return '/usr/bin/chromium'
    }
  }
  console.log("Installing Playwright's Chromium, unless it is there …")
  if (succeeds(node, [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium']))
    return undefined
  throw new Error(
    'No browser is here and none could be installed: install Chromium, or set CHROMIUM_PATH to one.',
  )
}

function succeeds(file, words) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(file, words, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
