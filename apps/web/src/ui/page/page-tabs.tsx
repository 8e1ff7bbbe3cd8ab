import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import layout from '../layout.module.css'
import classes from './page-tabs.module.css'

export interface PageTab<Name extends string> {
  name: Name
  title: string
  /** What it is for, beside the title where there is room. */
  line?: string
  /** After the title: how much waits there. */
  badge?: ReactNode
  content: ReactNode
}

interface PageTabsProps<Name extends string> {
  tabs: PageTab<Name>[]
  /** The first one is shown for a name that none of them has. */
  shown: string | undefined
  onShow: (name: Name) => void
  /** Little space below them: the list is what counts. */
  isTight?: boolean
}

/** The parts of a page, one at a time. On a phone the chosen tab is scrolled into view. */
export function PageTabs<Name extends string>({ tabs, shown, onShow, isTight = false }: PageTabsProps<Name>) {
  const list = useRef<HTMLDivElement>(null)
  const chosen = (tabs.find(({ name }) => name === shown) ?? tabs[0])?.name ?? null
  useEffect(() => {
    const tab = list.current?.querySelector(`[data-tab="${chosen}"]`)
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen])
  return (
    <Tabs value={chosen} onChange={(name) => name && onShow(name as Name)} keepMounted={false}>
      <Tabs.List className={classes.list} ref={list}>
        {tabs.map(({ name, title, line, badge }) => (
          <Tabs.Tab key={name} value={name} data-tab={name} className={classes.tab}>
            {title}
            {badge && <span className={classes.badge}>{badge}</span>}
            {line && <span className={`${layout.quiet} ${classes.line}`}>{line}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} pt={isTight ? 4 : 'md'}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
