import type { CellProblem } from '@shala/contract/imports/imports'
import { type KeyboardEvent, useId } from 'react'
import { i18n } from '#platform/i18n.ts'
import type { Field } from '../columns/fields.ts'
import { classListId } from './class-names-list.tsx'
import { problemWords } from './problem-words.ts'
import classes from './rows.module.css'
import type { Verdict } from './verdicts.ts'

interface CellFieldProps {
  field: Field
  verdict: Verdict
  isBusy: boolean
  hasLabel?: boolean
  onChange: (value: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

const keyboards: Record<string, 'tel' | 'email' | 'numeric'> = {
  phone: 'tel',
  email: 'email',
  pincode: 'numeric',
}

/**
 * One cell, with its problem below it. What is typed counts once the cell is left or Enter is pressed; Escape reverts
 * it.
 */
export function CellField({ field, verdict, isBusy, hasLabel = false, onChange, onKeyDown }: CellFieldProps) {
  const { row, standing } = verdict
  const id = useId()
  const value = row.values[field.key] ?? ''
  const notes = notesOf(verdict, field.key)
  const isBad = verdict.problems.some((problem) => problem.field === field.key && !problem.isQuestion)
  const label = i18n.t(field.label)
  return (
    <div className={classes.cell}>
      {hasLabel && <label htmlFor={id}>{label}</label>}
      <input
        // Rebuilt when it changes from elsewhere.
        key={value}
        id={id}
        className={classes.input}
        aria-label={hasLabel ? undefined : i18n.t('{field}, line {line}', { field: label, line: row.line })}
        aria-invalid={isBad || undefined}
        aria-describedby={notes.length > 0 ? `${id}-notes` : undefined}
        list={field.key === 'class' ? classListId : undefined}
        inputMode={keyboards[field.key]}
        autoComplete="off"
        readOnly={isBusy || standing === 'done' || standing === 'leftOut'}
        defaultValue={value}
        onBlur={({ currentTarget }) => {
          const typed = currentTarget.value.trim()
          if (typed !== value) onChange(typed)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.value = value
          onKeyDown?.(event)
        }}
      />
      {notes.length > 0 && (
        <div id={`${id}-notes`}>
          {notes.map(({ kind, words }) => (
            <span key={words} className={classes.cellNote} data-kind={kind}>
              {words}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

interface Note {
  kind: 'problem' | 'question' | 'change' | 'hint'
  words: string
}

function notesOf({ row, problems, changes, standing }: Verdict, key: string): Note[] {
  const mine = problems.filter(({ field }: CellProblem) => field === key)
  const hint = row.hints[key]
  return [
    ...mine.map(
      (problem): Note => ({
        kind: problem.isQuestion ? 'question' : 'problem',
        words: problemWords(problem),
      }),
    ),
    ...changes
      .filter(({ field }) => field === key)
      .map(({ before, after }): Note => ({ kind: 'change', words: changeWords(before, after) })),
    ...(hint && standing !== 'done' ? [{ kind: 'hint', words: problemWords(hint) } as const] : []),
  ]
}

function changeWords(before: string | null, after: string): string {
  return before ? `${before} → ${after}` : i18n.t('(empty) → {after}', { after })
}
