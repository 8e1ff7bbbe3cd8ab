import { Button, VisuallyHidden } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import type { Counts } from './verdicts.ts'

const choices = ['all', 'bad', 'asked', 'ready', 'here', 'done', 'leftOut'] as const
export type ShownRows = (typeof choices)[number]

function words(choice: ShownRows): string {
  if (choice === 'all') return i18n.t('All')
  if (choice === 'bad') return i18n.t('Needs a fix')
  if (choice === 'asked') return i18n.t('Needs a look')
  if (choice === 'ready') return i18n.t('Ready')
  if (choice === 'here') return i18n.t('Already here')
  return choice === 'done' ? i18n.t('Imported') : i18n.t('Left out')
}

interface ShownProps {
  counts: Counts
  shown: ShownRows
  onShow: (shown: ShownRows) => void
}

/** Counts of the rows; pressing one shows only those. */
export function Shown({ counts, shown, onShow }: ShownProps) {
  const offered = choices.filter((choice) => counts[choice] > 0 || choice === shown)
  return (
    <fieldset className={layout.wrap}>
      <VisuallyHidden component="legend">{i18n.t('Rows shown')}</VisuallyHidden>
      {offered.map((choice) => (
        <Button
          key={choice}
          variant={choice === shown ? 'filled' : 'default'}
          aria-pressed={choice === shown}
          className={layout.figures}
          px="sm"
          onClick={() => onShow(choice)}
        >
          {words(choice)} {formatNumber(counts[choice])}
        </Button>
      ))}
    </fieldset>
  )
}
