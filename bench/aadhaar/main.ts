import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { browserOptions } from '../web/browser.ts'
import { type CardSpec, cards } from './cards.ts'
import type { ToDraw } from './draw-card.ts'
import { holderFrom, printedCode, secureCode } from './holders.ts'
import type { Outcome } from './page.ts'
import { serveReader } from './reader-server.ts'
import { type Measured, report } from './report.ts'

/** Where the pictures go, to be looked at. */
const picturesFolder = process.env.PICTURES

function toDrawOf(spec: CardSpec): ToDraw {
  const holder = holderFrom(spec.seed)
  const code = { none: () => null, printed: () => printedCode(holder), secure: () => secureCode(holder) }[
    spec.code
  ]()
  return { spec, holder, code }
}

/** The number that can be read on a card; null when there is none. */
function expectedOf({ spec, holder }: ToDraw): string | null {
  return spec.number === 'shown' || spec.code === 'printed' ? holder.number : null
}

interface Bench {
  bench: { read: (toDraw: ToDraw) => Promise<Outcome>; picture: (toDraw: ToDraw) => Promise<string> }
}

async function readOne(page: Page, toDraw: ToDraw): Promise<Measured> {
  const outcome = await page.evaluate((asked) => (window as unknown as Bench).bench.read(asked), toDraw)
  const measured = { spec: toDraw.spec, expected: expectedOf(toDraw), ...outcome }
  const said = measured.number === measured.expected ? 'ok' : measured.number ? 'WRONG' : 'not read'
  console.log(
    `${toDraw.spec.seed} ${toDraw.spec.defect}: ${said}${outcome.hasCode ? ' (code)' : ''}, ${(outcome.ms / 1000).toFixed(1)} s, held ${outcome.heldMs.toFixed(0)} ms`,
  )
  return measured
}

async function keepPicture(page: Page, toDraw: ToDraw, folder: string): Promise<void> {
  const picture = await page.evaluate((asked) => (window as unknown as Bench).bench.picture(asked), toDraw)
  const ending = toDraw.spec.isPdf ? 'pdf' : 'jpg'
  writeFileSync(join(folder, `${toDraw.spec.seed}.${ending}`), Buffer.from(picture, 'base64'))
}

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'shala-cards-'))
  const server = await serveReader(folder)
  const browser = await chromium.launch(browserOptions())
  try {
    const page = await browser.newPage()
    page.on('console', (message) => console.log(`  page: ${message.text()}`))
    await page.goto(server.address)
    const before = server.bytes()
    const wanted = process.env.ONLY?.split(',')
    const chosen = cards.filter(({ seed }) => !wanted || wanted.includes(String(seed)))
    const measured: Measured[] = []
    for (const spec of chosen) {
      if (picturesFolder) await keepPicture(page, toDrawOf(spec), picturesFolder)
      measured.push(await readOne(page, toDrawOf(spec)))
    }
    console.log(`\n${report(measured, server.bytes() - before)}`)
    return measured.some(({ number, expected }) => number !== null && number !== expected) ? 1 : 0
  } finally {
    await browser.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exit(await main())
