import { Progress, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircle, IconLoader2 } from '@tabler/icons-react'
import { formatPercent } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import classes from './aadhaar-scan.module.css'
import type { ScanNews } from './card-reader.ts'
import { scanSteps, stepWords } from './scan-words.ts'

const icons = {
  done: <IconCheck size={20} stroke={2} aria-hidden="true" />,
  now: <IconLoader2 size={20} stroke={2} aria-hidden="true" className={classes.turning} />,
  later: <IconCircle size={20} stroke={1.5} aria-hidden="true" />,
}

/** The three steps of a scan. A screen reader announces each step, but not every percent. */
export function ScanSteps({ step, percent }: ScanNews) {
  const current = scanSteps.indexOf(step)
  const standing = (at: number) => (at === current ? 'now' : at < current ? 'done' : 'later')
  return (
    <div>
      <VisuallyHidden role="status">{stepWords(step)}</VisuallyHidden>
      <ol className={`${layout.tight} ${classes.steps}`}>
        {scanSteps.map((one, at) => (
          <li
            key={one}
            className={layout.line}
            data-standing={standing(at)}
            aria-current={at === current ? 'step' : undefined}
          >
            {icons[standing(at)]}
            {stepWords(one)}
            {one === 'extracting' && at === current && (
              <Text component="span" c="dimmed" className={`${layout.figures} ${layout.push}`}>
                {formatPercent(percent)}
              </Text>
            )}
          </li>
        ))}
      </ol>
      <Progress value={step === 'extracting' ? percent : 100 * current * 0.5} aria-label={stepWords(step)} />
    </div>
  )
}
