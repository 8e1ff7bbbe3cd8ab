import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import type { Version } from '../sw/version.ts'
import { compress } from './compress.ts'

const source = fileURLToPath(new URL('../sw/service-worker.ts', import.meta.url))

/** Few people need them, at a desk and online: they are stored once they have been used. */
const onDemand =
  /^assets\/(pdf[.-]|reading-worker|import-screen|open-pdf|codes-worker|card-worker|zxing|ocr-)/

/** The texts of one language, for a device that speaks it. */
const wordsOf = /assets\/words-(\w+)-/

/** A larger part would cost everybody at the first visit and serve few. */
const largestPart = 400_000

async function expectSmall(folder: string, { parts }: Version): Promise<void> {
  for (const path of parts) {
    const { size } = await stat(join(folder, path))
    if (size > largestPart) throw new Error(`${path} has ${size} bytes: it is to come on demand.`)
  }
}

function versionOf(page: string, names: string[]): Version {
  const later = names.filter((name) => onDemand.test(name))
  const spoken = names.filter((name) => wordsOf.test(name))
  const parts = names.filter((name) => !onDemand.test(name) && !wordsOf.test(name))
  const hash = createHash('sha256').update(JSON.stringify([page, names]))
  const asPaths = (list: string[]) => list.map((name) => `/${name}`)
  const byLanguage = Object.groupBy(asPaths(spoken), (path) => wordsOf.exec(path)?.[1] ?? '')
  return {
    name: hash.digest('hex').slice(0, 12),
    parts: asPaths(parts),
    onDemand: asPaths(later),
    words: byLanguage as Record<string, string[]>,
  }
}

async function workerFor(version: Version, target: string[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { VERSION: JSON.stringify(version) },
    build: { write: false, target, rolldownOptions: { input: source, output: { format: 'iife' } } },
  })
  const code = 'output' in built && built.output[0]?.code
  if (!code) throw new Error('The service worker was not built.')
  return code
}

/** Creates /sw.js, which lists every part of the version being built. */
export function serviceWorker(target: string[]): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = 'dist' }, bundle) {
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const page = await readFile(join(dir, 'index.html'), 'utf8')
      const path = join(dir, 'sw.js')
      const version = versionOf(page, names.sort())
      await expectSmall(dir, version)
      await writeFile(path, await workerFor(version, target))
      await compress(path)
    },
  }
}
