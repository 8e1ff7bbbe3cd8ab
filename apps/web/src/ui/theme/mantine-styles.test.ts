import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')
const styles = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/Button.layer.css'))
const sheets = ['mantine-base.css', 'mantine-more.css'].map((name) =>
  readFileSync(join(import.meta.dirname, name), 'utf8'),
)

/** The components that files take from Mantine and that have a sheet of their own. */
function usedComponents(): string[] {
  const imports = globSync('**/*.tsx', { cwd: source }).flatMap((file) => [
    ...readFileSync(join(source, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
  ])
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
  return [...new Set(names)].filter((name) => existsSync(join(styles, `${name}.layer.css`))).sort()
}

it("every component of Mantine's that is used has its style sheet", () => {
  const used = usedComponents()
  expect(used).toContain('Button')
  expect(used.filter((name) => !sheets.some((sheet) => sheet.includes(`/${name}.layer.css`)))).toEqual([])
})

it('no sheet of ours leaves the last Chrome on Windows 7 without a colour or a column', () => {
  const ours = globSync('**/*.css', { cwd: source }).filter((file) =>
    /color-mix\(|subgrid;|okl(?:ab|ch)\(|\(from /.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(ours).toEqual([])
})

it('the modules that have one of ours in their place are still asked for by these names', () => {
  const library = dirname(styles)
  const provider = readFileSync(join(library, 'esm/core/MantineProvider/MantineProvider.mjs'), 'utf8')
  expect(provider).toContain('"./MantineCssVariables/MantineCssVariables.mjs"')
  const hooks = readFileSync(join(library, '../hooks/esm/index.mjs'), 'utf8')
  expect(hooks).toContain('"./use-id/use-id.mjs"')
})
