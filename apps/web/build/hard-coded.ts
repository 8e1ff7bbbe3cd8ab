import ts from 'typescript'

const spokenAttributes = new Set([
  'label',
  'title',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'description',
  'message',
  'text',
  'line',
  'confirmLabel',
  'hint',
  'header',
  'nothingFoundMessage',
  'cancelLabel',
])

/** The same in every language, or not words at all. */
const sameEverywhere = new Set([
  'Shala',
  'EduBot',
  'Google',
  'OTP',
  'QR',
  'NFC',
  'CSV',
  'Excel',
  'PDF',
  'SMS',
  'KB',
  'MB',
  'XXXX',
  'ID',
  'NA',
  'xlsx',
])

/** Something to translate. */
export function hasWords(text: string): boolean {
  const isName = /^([a-z]+(_[a-z]+)+|\S+@\S+|https?:\S+)$/.test(text)
  return !isName && (text.match(/\p{L}{2,}/gu) ?? []).some((word) => !sameEverywhere.has(word))
}

/** The literals that an expression may return, not those that it only compares or passes on. */
function literalsOf(node: ts.Node): ts.Node[] {
  if (ts.isStringLiteralLike(node)) return [node]
  if (ts.isTemplateExpression(node)) {
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
  }
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)]
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return literalsOf(node.expression)
  const operators = [
    ts.SyntaxKind.AmpersandAmpersandToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.QuestionQuestionToken,
    ts.SyntaxKind.PlusToken,
  ]
  if (ts.isBinaryExpression(node) && operators.includes(node.operatorToken.kind)) {
    return [...literalsOf(node.left), ...literalsOf(node.right)]
  }
  return []
}

/** Marked for the catalogue, and translated where it is shown. */
const isMarked = (node: ts.Node) => node.getFullText().slice(0, node.getLeadingTriviaWidth()).includes('i18n')

/** A part of an object that is shown somewhere, and the text of a toast. */
function spokenOfScripts(node: ts.Node): ts.Node[] {
  if (ts.isPropertyAssignment(node) && spokenAttributes.has(node.name.getText().replaceAll("'", ''))) {
    return literalsOf(node.initializer)
  }
  if (ts.isCallExpression(node) && /[tT]oast$/.test(node.expression.getText())) {
    return node.arguments.slice(1, 2).flatMap(literalsOf)
  }
  return []
}

/** The texts of a node that are seen or read aloud. */
function spokenIn(node: ts.Node): ts.Node[] {
  const ofScripts = spokenOfScripts(node)
  if (ofScripts.length > 0) return ofScripts.filter((text) => !isMarked(text))
  if (ts.isJsxText(node)) return [node]
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
    return literalsOf(node.expression)
  }
  if (!ts.isJsxAttribute(node) || !spokenAttributes.has(node.name.getText())) return []
  const { initializer } = node
  if (!initializer) return []
  if (ts.isStringLiteral(initializer)) return [initializer]
  return ts.isJsxExpression(initializer) && initializer.expression ? literalsOf(initializer.expression) : []
}

const textOf = (node: ts.Node) =>
  ts.isJsxText(node)
    ? node.text
    : ts.isLiteralExpression(node) || 'text' in node
      ? String((node as ts.LiteralLikeNode).text)
      : ''

/** On-screen texts that do not go through `i18n.t`, as 'path:line text'. */
export function hardCodedTexts(path: string, source: string): string[] {
  const file = ts.createSourceFile(
    path,
    source,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    for (const spoken of spokenIn(node)) {
      const text = textOf(spoken).trim()
      const { line } = file.getLineAndCharacterOfPosition(spoken.getStart())
      if (hasWords(text)) found.push(`${path}:${line + 1}: '${text}'`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
