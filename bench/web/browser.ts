import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser of the tests; CHROMIUM_PATH names another. */
export function browserOptions(): { args: string[]; executablePath?: string } {
  const executablePath = process.env.CHROMIUM_PATH ?? places.find((path) => existsSync(path))
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return { args, ...(executablePath && { executablePath }) }
}
