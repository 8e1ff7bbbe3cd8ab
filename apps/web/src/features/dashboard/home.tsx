import type { ReactNode } from 'react'
import { i18n } from '#platform/i18n.ts'
import { readClaims } from '#platform/session/session.ts'
import layout from '#ui/layout.module.css'
import { Page } from '#ui/page/page.tsx'
import classes from './dashboard.module.css'

interface HomeProps {
  /** Above all: the tasks of now. */
  first: ReactNode
  left?: ReactNode
  right: ReactNode
  /** Below both columns. */
  last?: ReactNode
}

/** The frame of every role's home: a greeting, the tasks, and two columns. */
export function Home({ first, left, right, last }: HomeProps) {
  const name = readClaims()?.name ?? ''
  return (
    <Page keepsTitle title={i18n.t('Hello, {name}', { name: name.split(' ')[0] ?? name })}>
      {first}
      <div className={`${layout.stack} ${classes.columns}`}>
        <div className={`${layout.stack} ${layout.words} ${classes.column}`}>{left}</div>
        <div className={`${layout.stack} ${layout.words} ${classes.column}`}>{right}</div>
      </div>
      {last}
    </Page>
  )
}
