import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { Slide } from './slide.tsx'
import { slides } from './slides.ts'
import classes from './slideshow.module.css'

/** Longer than the pause between two scroll events of a moving finger. */
const settledMs = 120

/** A row that the browser scrolls and snaps by itself; buttons, dots and arrow keys move it too. */
function useSlides(count: number) {
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const go = (to: number) => {
    const next = (to + count) % count
    setCurrent(next)
    track.current?.scrollTo({ left: next * track.current.clientWidth })
  }
  const settle = useDebouncedCallback(() => {
    if (!track.current) return
    const place = track.current.scrollLeft / track.current.clientWidth
    // Between two slides it is still moving, however long the last step took.
    if (Math.abs(place - Math.round(place)) < 0.02) setCurrent(Math.round(place))
  }, settledMs)
  useHotkeys([
    ['ArrowLeft', () => go(current - 1)],
    ['ArrowRight', () => go(current + 1)],
  ])
  return { track, current, go, settle }
}

export function Slideshow() {
  const all = slides()
  const { track, current, go, settle } = useSlides(all.length)
  const place = { number: current + 1, total: all.length }
  return (
    <section
      className={layout.card}
      aria-roledescription={i18n.t('slideshow')}
      aria-label={i18n.t('What Shala is for')}
    >
      <div className={`${layout.line} ${classes.controls}`}>
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => go(current - 1)}
        >
          {i18n.t('Prev')}
        </Button>
        <div className={classes.dots}>
          {all.map(({ title }, index) => (
            <UnstyledButton
              key={title}
              className={`${layout.centred} ${classes.dot}`}
              aria-label={i18n.t('Slide {number}: {title}', { number: index + 1, title })}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => go(index)}
            />
          ))}
        </div>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => go(current + 1)}
        >
          {i18n.t('Next')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and there are none */}
      <div
        className={classes.track}
        ref={track}
        onScroll={settle}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        role="group"
        aria-label={i18n.t('Slides')}
      >
        {all.map((slide, index) => (
          <Slide key={slide.title} slide={slide} isShown={index === current} />
        ))}
      </div>
      <VisuallyHidden role="status">
        {i18n.t('Slide {number} of {total}: {title}', { ...place, title: all[current]?.title ?? '' })}
      </VisuallyHidden>
    </section>
  )
}
