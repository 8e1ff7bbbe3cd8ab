import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

/** The same engine without a window's own pages around it: tests take about two thirds of the time. */
const shell = '/usr/bin/chromium-headless-shell'

const usual = [
  shell,
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
  if (given) return given
  if (!existsSync(shell)) installFromDebian()
  const present = usual.find((path) => existsSync(path))
  if (present) return present
  console.log("Installing Playwright's Chromium, unless it is there …")
  if (succeeds(node, [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium']))
    return undefined
  throw new Error(
    'No browser is here and none could be installed: install Chromium, or set CHROMIUM_PATH to one.',
  )
}

/** The shell where Debian has it, else Chromium itself, unless that is there. */
function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  console.log('Installing Chromium for the tests (apt-get install) …')
  if (!succeeds('apt-get', ['update', '-q'])) return
  const install = (name) => succeeds('apt-get', ['install', '-qy', '--no-install-recommends', name])
  if (!install('chromium-headless-shell') && !usual.some((path) => existsSync(path))) install('chromium')
}

function succeeds(file, words) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(file, words, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
