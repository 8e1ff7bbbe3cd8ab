import postcss, { type Declaration, type Root, type Rule } from 'postcss'

const classIn = /\.((?:\\.|[\w-])+)/g
const variableIn = /--[\w-]+/g

function isFor(selector: string, classes: Set<string>): boolean {
  return [...selector.matchAll(classIn)].every(([, name = '']) => classes.has(name.replaceAll('\\', '')))
}

/** Removes rules for classes other than these, and what contained them. */
function keepRulesFor(root: Root, classes: Set<string>): void {
  root.walkRules((rule: Rule) => {
    const selectors = rule.selectors.filter((selector) => isFor(selector, classes))
    if (selectors.length === 0) rule.remove()
    else rule.selectors = selectors
  })
}

/** The variables that a text uses, and those that their values use. */
function usedVariables(root: Root, markup: string): Set<string> {
  const definitions = new Map<string, string>()
  const used = new Set(markup.match(variableIn))
  root.walkDecls(({ prop, value }: Declaration) => {
    if (prop.startsWith('--')) definitions.set(prop, `${definitions.get(prop) ?? ''} ${value}`)
    else for (const name of value.match(variableIn) ?? []) used.add(name)
  })
  for (const name of used) for (const next of definitions.get(name)?.match(variableIn) ?? []) used.add(next)
  return used
}

/** The part of a style sheet that a piece of markup needs. */
export function stylesFor(css: string, markup: string): string {
  const classes = new Set(
    [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  )
  const root = postcss.parse(css)
  keepRulesFor(root, classes)
  const used = usedVariables(root, markup)
  root.walkDecls((declaration: Declaration) => {
    if (declaration.prop.startsWith('--') && !used.has(declaration.prop)) declaration.remove()
  })
  root.walkAtRules('keyframes', (rule) => void rule.remove())
  root.walkRules((rule: Rule) => void (rule.nodes.length === 0 && rule.remove()))
  for (const name of ['media', 'supports', 'container']) {
    root.walkAtRules(name, (rule) => void (rule.nodes?.length === 0 && rule.remove()))
  }
  return root.toString()
}
