import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserOptions } from '../web/browser.ts'
import { type CardSpec, cards } from './cards.ts'
import { holderFrom, printedCode, secureCode } from './holders.ts'
import type { Asked, Measurer, Outcome } from './page.ts'
import { serveReader } from './reader-server.ts'
import { isWrong, type Loaded, type Measured, reportCards } from './report.ts'

type ReaderServer = Awaited<ReturnType<typeof serveReader>>

/** The folder of the pictures, to be looked at. */
const picturesFolder = process.env.PICTURES

function askedOf(spec: CardSpec): Asked {
  const holder = holderFrom(spec.seed)
  const codes = { none: () => null, printed: () => printedCode(holder), secure: () => secureCode(holder) }
  return { spec, holder, code: codes[spec.code]() }
}

/** The number that can be read on a card; null when there is none. */
function expectedOf({ spec, holder }: Asked): string | null {
  return spec.number === 'shown' || spec.code === 'printed' ? holder.number : null
}

/** Runs in the page. */
const read = (asked: Asked): Promise<Outcome> => (window as unknown as { bench: Measurer }).bench.read(asked)
const draw = (asked: Asked): Promise<string> => (window as unknown as { bench: Measurer }).bench.draw(asked)

async function openPage(context: BrowserContext, { address }: ReaderServer): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForFunction('window.bench')
  return page
}

async function keepPicture(page: Page, asked: Asked, folder: string): Promise<void> {
  const name = `${asked.spec.seed}.${asked.spec.isPdf ? 'pdf' : 'jpg'}`
  writeFileSync(join(folder, name), Buffer.from(await page.evaluate(draw, asked), 'base64'))
}

/** Before anything is kept, and when another visit finds it kept. */
async function measureLoading(context: BrowserContext, server: ReaderServer): Promise<Loaded> {
  const [spec] = cards
  if (!spec) throw new Error('There are no cards.')
  const first = await openPage(context, server)
  const before = server.bytes()
  const cold = await first.evaluate(read, askedOf(spec))
  const megabytes = (server.bytes() - before) / 1e6
  await first.close()
  const second = await openPage(context, server)
  const kept = await second.evaluate(read, askedOf(spec))
  await second.close()
  return { megabytes, coldMs: cold.ms, keptMs: kept.ms }
}

async function measureCards(page: Page): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const spec of cards) {
    const asked = askedOf(spec)
    if (picturesFolder) await keepPicture(page, asked, picturesFolder)
    const outcome = await page.evaluate(read, asked)
    measured.push({ spec, expected: expectedOf(asked), ...outcome })
    console.log(`measured ${spec.seed}: ${spec.defect}`)
  }
  return measured
}

async function measureAll(server: ReaderServer): Promise<number> {
  const browser = await chromium.launch(browserOptions())
  try {
    const context = await browser.newContext()
    const loaded = await measureLoading(context, server)
    const page = await openPage(context, server)
    const measured = await measureCards(page)
    console.log(`\n${reportCards(measured, loaded)}`)
    return measured.some(isWrong) ? 1 : 0
  } finally {
    await browser.close()
  }
}

/** Measures what the product's own reader makes of cards that were drawn for it. */
async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'shala-cards-'))
  const server = await serveReader(folder)
  try {
    return await measureAll(server)
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exit(await main())
