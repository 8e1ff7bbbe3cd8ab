import { Button } from '@mantine/core'
import classes from '../theme/segments.module.css'

/**
 * Switches between views of one thing, by buttons or links; a form's choice is Mantine's SegmentedControl, which looks the
 * same.
 */
export const Segments = Button.Group.withProps({ classNames: { group: classes.track ?? '' } })

/** The chosen one is `aria-pressed`, or as a link `aria-current`. */
export const Segment = Button.withProps({ variant: 'transparent', className: classes.segment ?? '' })
