import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import postcssMantine from 'postcss-preset-mantine'
import { build, type Plugin, type Rolldown } from 'vite'
import { stylesFor } from './first-styles.ts'
import { languageCodes } from './languages.ts'
import { screenParts } from './screen-parts.ts'
import { wordsOf } from './words.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = (name: string) => join(root, 'src', 'early', name)
const made = join(root, 'node_modules', '.early')

type Translated = Record<string, Record<string, string>>

/** The texts and spoken labels in a piece of markup. */
function textsIn(markup: string): string[] {
  const written = [...markup.matchAll(/>([^<]+)<|(?:aria-label|placeholder|title)="([^"]+)"/g)]
  return written.map(([, text, label]) =>
    (text ?? label ?? '').trim().replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
  )
}

/** The first picture's words in every other language, by the English ones. */
async function translated(texts: string[]): Promise<Translated> {
  const languages = languageCodes().filter((code) => code !== 'en')
  const each = languages.map(async (code) => {
    const { first } = await wordsOf(join(root, 'src', 'locales', `${code}.po`))
    const words = [...new Set(texts)].flatMap((text) =>
      typeof first[text] === 'string' ? [[text, first[text]]] : [],
    )
    return [code, Object.fromEntries(words)]
  })
  return Object.fromEntries(await Promise.all(each))
}

/** The features are only read for their screens' descriptions; no screen is opened. */
const screensAreLazy: Plugin = { name: 'screens-are-lazy', resolveDynamicImport: () => false }

/** The sign-in form and the bars, drawn with the app's own components. */
async function renderEarly() {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), screensAreLazy],
    css: { postcss: { plugins: [postcssMantine()] } },
    build: { ssr: source('early-page.tsx'), outDir: made, emptyOutDir: true, copyPublicDir: false },
    ssr: { noExternal: true },
  })
  const page = (await import(join(made, 'early-page.js'))) as typeof import('../src/early/early-page.tsx')
  const early = {
    markup: page.renderEarlyPage(),
    titles: page.titlesByPath(),
    firstCalls: page.firstCallsByPath(),
  }
  await rm(made, { recursive: true })
  return early
}

/** The script that runs first, small enough to be inside the page. */
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

/** The files with each language's words: what the sign-in screens say, then the rest. */
function wordFiles(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const files = Object.keys(bundle).sort()
  const ofLanguage = (code: string) => files.filter((name) => name.startsWith(`assets/words-${code}-`))
  const languages = languageCodes().filter((code) => code !== 'en')
  return Object.fromEntries(languages.map((code) => [code, ofLanguage(code).map((name) => `/${name}`)]))
}

/** Without scripts nobody can choose a language, so it is said in all of them. */
function inEveryLanguage(html: string, words: Translated): string {
  return html.replace(/(<noscript>)([^<]+)/, (_, tag: string, english: string) => {
    const others = Object.entries(words).flatMap(([code, { [english]: text }]) =>
      text ? [`<span lang="${code}">${text}</span>`] : [],
    )
    return [tag + english, ...others].join(' ')
  })
}

/**
 * The styles of the first picture are inside the page, so that it waits for nothing else; the full sheet comes below
 * it.
 */
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

/** The page's own script requests them, like the parts of each screen: the first picture does not wait for them. */
const appParts = /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>\s*/g

/** Puts the first picture into the page, with its styles and the script that chooses it. */
export function earlyPage(target: string[]): Plugin {
  return {
    name: 'early-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html
        const { markup, titles, firstCalls } = await renderEarly()
        const words = await translated([...textsIn(markup), ...textsIn(html)])
        const script = await buildScript(target, {
          APP: [...html.matchAll(appParts)].map(([, href]) => href),
          PARTS: screenParts(bundle as Rolldown.OutputBundle),
          TITLES: titles,
          FIRST_CALLS: firstCalls,
          WORDS: words,
          WORD_FILES: wordFiles(bundle as Rolldown.OutputBundle),
        })
        const page = inEveryLanguage(html.replaceAll(appParts, ''), words)
        return withFirstStyles(page, markup, bundle as Rolldown.OutputBundle)
          .replace('<!-- early-script -->', () => `<script>${script}</script>`)
          .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
      },
    },
  }
}
