import { Alert, Button } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import type { Importing } from '../use-import.ts'
import { problemWords } from './problem-words.ts'
import type { Verdict } from './verdicts.ts'

interface Asked {
  text: string
  /** In the words of the first row. */
  words: string
  verdicts: Verdict[]
}

/** Each question once, with the rows it is about. */
function askedIn(verdicts: Verdict[]): Asked[] {
  const asked = new Map<string, Asked>()
  for (const verdict of verdicts.filter(({ standing }) => standing === 'asked')) {
    for (const problem of verdict.problems) {
      const known = asked.get(problem.text)
      if (known) known.verdicts.push(verdict)
      else asked.set(problem.text, { text: problem.text, words: problemWords(problem), verdicts: [verdict] })
    }
  }
  return [...asked.values()]
}

function namesOf(verdicts: Verdict[]): string {
  const names = verdicts.slice(0, 3).map(({ row }) => row.values.name || i18n.t('No name'))
  const more = verdicts.length - names.length
  return more > 0
    ? i18n.t('{names} and {count} more', { names: names.join(', '), count: more })
    : names.join(', ')
}

/** What a person has to say before rows go in, for all rows with the same question at once. */
export function Questions({ importing, isBusy }: { importing: Importing; isBusy: boolean }) {
  return askedIn(importing.verdicts).map(({ text, words, verdicts }) => {
    const lines = verdicts.map(({ row }) => row.line)
    return (
      <Alert key={text} color="amber" mt="sm" title={namesOf(verdicts)}>
        {words}
        <div className={`${layout.wrap} ${layout.below}`}>
          <Button disabled={isBusy} variant="default" onClick={() => importing.confirm(lines, text)}>
            {i18n.t('Yes, import {count, plural, one {it} other {all #}}', { count: lines.length })}
          </Button>
          <Button disabled={isBusy} variant="default" onClick={() => importing.leaveOut(lines, true)}>
            {i18n.t('Leave {count, plural, one {it} other {all #}} out', { count: lines.length })}
          </Button>
        </div>
      </Alert>
    )
  })
}
