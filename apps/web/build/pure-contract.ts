import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

type Program = ReturnType<Rolldown.PluginContext['parse']>
type Call = ReturnType<typeof madeByCalls>[number]

const lazySchema = fileURLToPath(new URL('../src/platform/loading/lazy-schema.ts', import.meta.url))

/**
 * Only the server checks and describes what a call accepts; a schema that a form needs is exported under its own name.
 */
const notForTheApp = new Set(['summary', 'params', 'query', 'body', 'form'])

/** The values at the top of a module that a call makes. */
function madeByCalls({ body }: Program) {
  const declared = body.map((line) => (line.type === 'ExportNamedDeclaration' ? line.declaration : line))
  return declared
    .flatMap((one) => (one?.type === 'VariableDeclaration' ? one.declarations : []))
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
}

/** The functions of a module that return a schema: `function text(missing: string) { return z.string(missing) }`. */
function makersOf({ body }: Program): Set<string> {
  const declared = body.map((line) => (line.type === 'ExportNamedDeclaration' ? line.declaration : line))
  const makers = declared.flatMap((one) => {
    if (one?.type !== 'FunctionDeclaration') return []
    const last = one.body?.body.at(-1)
    const returned = last?.type === 'ReturnStatement' ? last.argument : null
    return one.id && returned?.type === 'CallExpression' && isSchema(returned) ? [one.id.name] : []
  })
  return new Set(makers)
}

/** `z.object(…)`, `z.string().check(…)`, `fields.check(…)`, and what a function makes of one: `optionalText(z.string())` */
function isSchema({ callee, arguments: [first] }: Call, makers = new Set<string>()): boolean {
  if (callee.type === 'Identifier' && makers.has(callee.name)) return true
  if (callee.type === 'Identifier' && first?.type === 'CallExpression' && isSchema(first)) return true
  const isChecked =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'check'
  let inner = callee
  while (inner.type === 'MemberExpression' || inner.type === 'CallExpression') {
    inner = inner.type === 'CallExpression' ? inner.callee : inner.object
  }
  return isChecked || (inner.type === 'Identifier' && inner.name === 'z')
}

/** An API call as the app needs it: the method, the path, and the answer. */
function endpoint(call: Call, code: string, makers: Set<string>): string | undefined {
  const [definition] = call.arguments
  const isEndpoint = call.callee.type === 'Identifier' && call.callee.name === 'endpoint'
  if (!isEndpoint || definition?.type !== 'ObjectExpression') return undefined
  const kept = definition.properties.flatMap((one) => {
    const isPlain = one.type === 'Property' && one.kind === 'init' && !one.method && !one.computed
    if (!isPlain || one.key.type !== 'Identifier') return [code.slice(one.start, one.end)]
    if (notForTheApp.has(one.key.name)) return []
    const { key, value } = one
    return [
      `${key.name}: ${value.type === 'CallExpression' ? made(value, code, makers) : code.slice(value.start, value.end)}`,
    ]
  })
  return `{ ${kept.join(', ')} }`
}

/** Marked as pure, so that it is left out where its value is unused. */
function made(call: Call, code: string, makers: Set<string>): string {
  const written = code.slice(call.start, call.end)
  if (isSchema(call, makers)) return `/* @__PURE__ */ lazySchema(() => ${written})`
  return endpoint(call, code, makers) ?? `/* @__PURE__ */ (() => ${written})()`
}

/**
 * Leaves unused parts of the contract out of the app, and creates a schema when it is first used. A schema is made by
 * calls, and a bundler cannot know that they have no side effects: without this every chunk would create every schema
 * as it loads, a tenth of a second on a phone.
 */
export function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    transform: {
      order: 'post',
      filter: { id: /packages\/contract\/src\/.+\.ts$/ },
      handler(code) {
        let pure = code
        const program = this.parse(code)
        const makers = makersOf(program)
        for (const call of madeByCalls(program).toReversed()) {
          pure = pure.slice(0, call.start) + made(call, code, makers) + pure.slice(call.end)
        }
        return { code: `import { lazySchema } from ${JSON.stringify(lazySchema)}\n${pure}`, map: null }
      },
    },
  }
}
