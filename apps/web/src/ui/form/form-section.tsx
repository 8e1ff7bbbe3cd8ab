import type { ReactNode } from 'react'
import layout from '../layout.module.css'
import classes from './form-section.module.css'

interface FormSectionProps {
  title: string
  /** One line about the section. */
  hint?: string
  /** In a dialog, without its own frame. */
  isPlain?: boolean
  children: ReactNode
}

/** A part of a long form with its own title; two columns of fields from 768 px. */
export function FormSection({ title, hint, isPlain = false, children }: FormSectionProps) {
  return (
    <fieldset className={`${layout.card} ${classes.section}`} data-plain={isPlain || undefined}>
      <legend>{title}</legend>
      {hint && <p className={`${layout.quiet} ${classes.hint}`}>{hint}</p>}
      <div className={`${layout.loose} ${layout.halves} ${classes.fields}`}>{children}</div>
    </fieldset>
  )
}

/** The class of a field that spans both columns. */
export const wideField = layout.wide
