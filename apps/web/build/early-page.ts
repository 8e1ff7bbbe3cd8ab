import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import postcssMantine from 'postcss-preset-mantine'
import { build, type Plugin, type Rolldown } from 'vite'
import { stylesFor } from './first-styles.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = (name: string) => join(root, 'src', 'early', name)
const made = join(root, 'node_modules', '.early')

/** The sign-in form and the bars, as the app's own parts draw them. */
async function renderEarly(): Promise<{ markup: string; titles: Record<string, string[]> }> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    css: { postcss: { plugins: [postcssMantine()] } },
    build: { ssr: source('early-page.tsx'), outDir: made, emptyOutDir: true, copyPublicDir: false },
    ssr: { noExternal: true },
  })
  const page = (await import(join(made, 'early-page.js'))) as typeof import('../src/early/early-page.tsx')
  const early = { markup: page.renderEarlyPage(), titles: page.titlesByPath() }
  await rm(made, { recursive: true })
  return early
}

/** The script that runs first, small enough to stand in the page. */
async function buildScript(target: string[], given: Record<string, unknown>): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      target,
      rolldownOptions: { input: source('early-script.ts'), output: { format: 'iife' } },
    },
  })
  const code = 'output' in built && built.output[0]?.code
  if (!code) throw new Error("The page's own script was not built.")
  return code.trim()
}

/** Every file that a chunk needs, with its styles. */
function filesOf(name: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || found.has(name)) return found
  found.add(name)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const next of chunk.imports) filesOf(next, bundle, found)
  return found
}

/** The files that a signed-in person's first screen needs besides the page's own scripts, by path; '' for all of them. */
function partsByPath(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const called = (name: string) => chunks.find((chunk) => chunk.name === name)?.fileName ?? ''
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? ''
  const there = filesOf(entry, bundle)
  const home = filesOf(called('home'), bundle)
  const beyond = (files: Set<string>, ...known: Set<string>[]) =>
    [...files].filter((file) => !known.some((one) => one.has(file))).map((file) => `/${file}`)
  const screens = ['students', 'attendance', 'classes']
  return {
    '': beyond(home, there),
    ...Object.fromEntries(
      screens.map((name) => [`/${name}`, beyond(filesOf(called(name), bundle), there, home)]),
    ),
  }
}

/** The styles of the first picture travel in the page, so that it waits for nothing else; the whole sheet comes below it. */
function withFirstStyles(html: string, markup: string, bundle: Rolldown.OutputBundle): string {
  const links: string[] = []
  const page = html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, name: string) => {
    const style = bundle[name]
    if (style?.type !== 'asset') return link
    links.push(link)
    return `<style>${stylesFor(String(style.source), markup).replaceAll('</', '<\\/')}</style>`
  })
  return page.replace('</body>', () => `${links.join('')}</body>`)
}

/** Puts the first picture into the page, with its styles and the script that chooses it. */
export function earlyPage(target: string[]): Plugin {
  return {
    name: 'early-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html
        const { markup, titles } = await renderEarly()
        const script = await buildScript(target, {
          PARTS: partsByPath(bundle as Rolldown.OutputBundle),
          TITLES: titles,
        })
        return withFirstStyles(html, markup, bundle as Rolldown.OutputBundle)
          .replace('<!-- early-script -->', () => `<script>${script}</script>`)
          .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
      },
    },
  }
}
