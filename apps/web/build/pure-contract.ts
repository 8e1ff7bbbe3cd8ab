import type { Plugin, Rolldown } from 'vite'

type Program = ReturnType<Rolldown.PluginContext['parse']>
type Call = ReturnType<typeof madeByCalls>[number]

/** The server alone checks what a call takes and describes it; a form's schema has a name of its own. */
const notForTheApp = new Set(['summary', 'params', 'query', 'body', 'form'])

/** The values at the top of a module that a call makes. */
function madeByCalls({ body }: Program) {
  const declared = body.map((line) => (line.type === 'ExportNamedDeclaration' ? line.declaration : line))
  return declared
    .flatMap((one) => (one?.type === 'VariableDeclaration' ? one.declarations : []))
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
}

/** A call of the API as the app needs it: the method, the path, and what comes back. */
function withoutInput(call: Call, code: string): string {
  const [definition] = call.arguments
  const isEndpoint = call.callee.type === 'Identifier' && call.callee.name === 'endpoint'
  if (!isEndpoint || definition?.type !== 'ObjectExpression') return code.slice(call.start, call.end)
  const kept = definition.properties.filter(
    (one) => one.type !== 'Property' || one.key.type !== 'Identifier' || !notForTheApp.has(one.key.name),
  )
  return `endpoint({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`
}

/**
 * Leaves out of the app what it does not use of the contract. A schema is made by calls, and a bundler cannot know that they
 * change nothing: without this every part would make every schema as it loads, a tenth of a second on a phone.
 */
export function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    transform: {
      order: 'post',
      filter: { id: /packages\/contract\/src\/[^/]+\.ts$/ },
      handler(code) {
        let pure = code
        for (const call of madeByCalls(this.parse(code)).toReversed()) {
          const made = `/* @__PURE__ */ (() => ${withoutInput(call, code)})()`
          pure = pure.slice(0, call.start) + made + pure.slice(call.end)
        }
        return { code: pure, map: null }
      },
    },
  }
}
