import { Button, Title } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import classes from './help.module.css'
import { type HowTo, howTos } from './how-tos.ts'

export function HowToList() {
  return (
    <section aria-labelledby="how-to">
      <Title order={2} size="h3" id="how-to" mb="xs">
        {i18n.t('How do I …')}
      </Title>
      <div className={classes.list}>
        {howTos().map((howTo) => (
          <Task key={howTo.title} {...howTo} />
        ))}
      </div>
    </section>
  )
}

/** The browser's own `details`: it opens by keyboard, and when the page is searched. */
function Task({ title, steps, link }: HowTo) {
  return (
    <details className={classes.task}>
      <summary>
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
