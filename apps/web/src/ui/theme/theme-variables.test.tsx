import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { cssVariables, theme } from './theme.ts'

const head =
  '/* Made of theme.ts, which a phone would need 120 ms for at each opening: `npm run generate` makes it anew. */'

/** As Mantine writes it, with a line for each selector and value. */
function inLines(css: string): string {
  return css
    .replaceAll('}', '}\n')
    .replaceAll(', :host', ',\n:host')
    .replaceAll('{', ' {\n')
    .replaceAll(';', ';\n')
    .replaceAll(/^--/gm, '  --')
    .trim()
}

it("the sheet of the theme's variables is what Mantine makes of the theme", async () => {
  const markup = renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} withGlobalClasses={false} />,
  )
  const css = /^<style[^>]*>([^<]*)<\/style>$/.exec(markup)?.[1] ?? ''
  expect(css).toContain('--mantine-color-brand-8')
  await expect(`${head}\n${inLines(css)}\n`).toMatchFileSnapshot('./theme-variables.gen.css')
})
