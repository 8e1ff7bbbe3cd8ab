import { registerHooks } from 'node:module'
import { MantineProvider, type MantineProviderProps } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

// The theme imports a sheet for its classes, which are in no variable.
registerHooks({
  load: (url, context, next) =>
    url.endsWith('.css')
      ? { format: 'module', source: 'export default {}', shortCircuit: true }
      : next(url, context),
})
const { cssVariables, theme } = await import('../src/ui/theme/theme.ts')

const head =
  '/* Made from theme.ts, which would cost a phone 120 ms at each opening: `npm run generate` rebuilds it. */'

/** As Mantine writes it, with one line per selector and value. */
function inLines(css: string): string {
  return css
    .replaceAll('}', '}\n')
    .replaceAll(', :host', ',\n:host')
    .replaceAll('{', ' {\n')
    .replaceAll(';', ';\n')
    .replaceAll(/^--/gm, '  --')
    .trim()
}

/** The sheet of the theme's variables, as Mantine makes it. */
export function makeThemeSheet(): Record<string, string> {
  const options = { theme, cssVariablesResolver: cssVariables, withGlobalClasses: false }
  const provider = createElement(MantineProvider, options as MantineProviderProps)
  const css = /^<style[^>]*>([^<]*)<\/style>$/.exec(renderToStaticMarkup(provider))?.[1]
  if (!css?.includes('--mantine-color-brand-8')) throw new Error('Mantine made no sheet of the theme.')
  return { 'apps/web/src/ui/theme/theme-variables.gen.css': `${head}\n${inLines(css)}\n` }
}
