import { Badge, Text, Title } from '@mantine/core'
import { IconCheck, IconPointFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import type { SlideWords } from './slides.ts'
import classes from './slideshow.module.css'

interface SlideProps {
  slide: SlideWords
  isShown: boolean
}

/** A hidden slide is neither read aloud nor reached by Tab. */
export function Slide({ slide, isShown }: SlideProps) {
  const { badge, title, caption, problems, solutions, impact, highlights } = slide
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and there are none
    <div
      className={classes.slide}
      role="group"
      aria-roledescription={i18n.t('slide')}
      aria-label={title}
      inert={!isShown}
    >
      <div>
        <Badge size="lg">{badge}</Badge>
        <Title order={2} size="h2" mt="xs">
          {title}
        </Title>
        <Text c="dimmed">{caption}</Text>
      </div>
      <div className={classes.parts}>
        <Part title={i18n.t('The problem')}>
          <Points
            texts={problems}
            icon={<IconPointFilled size={16} className={classes.problem} aria-hidden="true" />}
          />
        </Part>
        <Part title={i18n.t('What helps')}>
          <Points
            texts={solutions}
            icon={<IconCheck size={16} stroke={2} className={classes.solution} aria-hidden="true" />}
          />
        </Part>
        <Part title={i18n.t('The result')}>
          <Text fw={600}>{impact}</Text>
          <ul className={`${layout.wrap} ${classes.highlights}`} aria-label={i18n.t('In short')}>
            {highlights.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Part>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={3} size="h3" mb={6}>
        {title}
      </Title>
      {children}
    </div>
  )
}

function Points({ texts, icon }: { texts: string[]; icon: ReactNode }) {
  return (
    <ul className={`${layout.tight} ${classes.points}`}>
      {texts.map((text) => (
        <li key={text}>
          {icon}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
