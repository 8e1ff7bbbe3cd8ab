import type { Plugin, Rolldown } from 'vite'

type Program = ReturnType<Rolldown.PluginContext['parse']>

/** The values at the top of a module that a call makes. */
function madeByCalls({ body }: Program): { start: number; end: number }[] {
  const declared = body.map((line) => (line.type === 'ExportNamedDeclaration' ? line.declaration : line))
  return declared
    .flatMap((one) => (one?.type === 'VariableDeclaration' ? one.declarations : []))
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
}

/**
 * Leaves out of the app what it does not use of the contract. A schema is made by calls, and a bundler cannot know that they
 * change nothing: without this every part would make every schema as it loads, a tenth of a second on a phone.
 */
export function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /packages\/contract\/src\/[^/]+\.ts$/ },
      handler(code) {
        let pure = code
        for (const { start, end } of madeByCalls(this.parse(code)).toReversed()) {
          pure = `${pure.slice(0, start)}/* @__PURE__ */ (() => ${pure.slice(start, end)})()${pure.slice(end)}`
        }
        return { code: pure, map: null }
      },
    },
  }
}
