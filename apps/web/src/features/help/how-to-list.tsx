import { Button, Text, TextInput, Title } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from './help.module.css'
import type { HowTo } from './how-to.ts'
import { findHowTos, howTos } from './how-tos.ts'

export function HowToList() {
  const [search, setSearch] = useState('')
  const found = findHowTos(howTos(), search)
  return (
    <section aria-labelledby="how-to">
      <Title order={2} size="h3" id="how-to" mb="xs">
        {i18n.t('How do I …')}
      </Title>
      <TextInput
        type="search"
        aria-label={i18n.t('Search the help')}
        placeholder={i18n.t('What do you want to do?')}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        mb="sm"
        maw={560}
      />
      <div className={layout.card}>
        {found.map((howTo) => (
          <Task key={howTo.title} {...howTo} />
        ))}
      </div>
      <Text role="status" c="dimmed">
        {found.length === 0 && i18n.t('Nothing found. Try fewer letters.')}
      </Text>
    </section>
  )
}

/** The browser's own `details`: it opens by keyboard, and when the page is searched. */
function Task({ title, steps, link }: HowTo) {
  return (
    <details className={classes.task}>
      <summary className={layout.fold}>
        {title}
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </summary>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {link && (
        <Button variant="default" renderRoot={(props) => <Link {...link.options} {...props} />}>
          {link.label}
        </Button>
      )}
    </details>
  )
}
