import { ActionIcon, Button, Group } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { ScrollRegion } from '#ui/display/scroll-region.tsx'
import { formatPercent } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import classes from './documents.module.css'

/** 1 is as large as the frame allows. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]
const fitting = zooms.indexOf(1)

interface ZoomFrameProps {
  label: string
  /** Beside the zoom. */
  controls?: ReactNode
  children: (zoom: number) => ReactNode
}

/** A page that can be enlarged, reduced and scrolled, in its own frame. */
export function ZoomFrame({ label, controls, children }: ZoomFrameProps) {
  const [step, setStep] = useState(fitting)
  const zoom = zooms[step] ?? 1
  return (
    <>
      <Group gap={4} justify="center">
        {controls}
        <ActionIcon aria-label={i18n.t('Zoom out')} disabled={step === 0} onClick={() => setStep(step - 1)}>
          <IconZoomOut size={20} stroke={1.75} />
        </ActionIcon>
        <Button
          variant="subtle"
          px={8}
          aria-label={i18n.t('{percent}, fit to width', { percent: formatPercent(100 * zoom) })}
          onClick={() => setStep(fitting)}
        >
          {formatPercent(100 * zoom)}
        </Button>
        <ActionIcon
          aria-label={i18n.t('Zoom in')}
          disabled={step === zooms.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <IconZoomIn size={20} stroke={1.75} />
        </ActionIcon>
      </Group>
      <ScrollRegion className={`${layout.box} ${classes.frame}`} label={label}>
        {children(zoom)}
      </ScrollRegion>
    </>
  )
}
