import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from '../imports.module.css'
import type { LeftOutLine } from '../reading/table.ts'

function whyWords(why: LeftOutLine['why']): string {
  if (why === 'above') return i18n.t('above the titles')
  if (why === 'titles') return i18n.t('the titles again')
  if (why === 'class') return i18n.t('the class of the lines below it')
  if (why === 'hidden') return i18n.t('hidden in the file')
  return why === 'total' ? i18n.t('a total or a footer') : i18n.t('an example')
}

/** The file's lines that are taken not to be a person. */
export function LeftOutLines({ lines }: { lines: LeftOutLine[] }) {
  if (lines.length === 0) return null
  return (
    <details className={`${layout.quiet} ${layout.below} ${classes.leftOut}`}>
      <summary>
        {i18n.t('{count, plural, one {# line is} other {# lines are}} left out', { count: lines.length })}
      </summary>
      <ul className={layout.bullets}>
        {lines.map(({ line, text, why }) => (
          <li key={line}>{i18n.t('Line {line}: “{text}”, {why}', { line, text, why: whyWords(why) })}</li>
        ))}
      </ul>
    </details>
  )
}
