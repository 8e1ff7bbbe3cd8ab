import { UnstyledButton } from '@mantine/core'
import { imageCommand } from '@shala/contract/chat/chat'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from './chat.module.css'
import { ownQuestions } from './own-questions.ts'

interface QuickPromptsProps {
  isBusy: boolean
  /** A model draws here: the prompt is to be completed. */
  canDraw: boolean
  onAsk: (prompt: string) => void
  onDraft: (draft: string) => void
}

export function QuickPrompts({ isBusy, canDraw, onAsk, onDraft }: QuickPromptsProps) {
  const prompts = [
    ...ownQuestions(),
    i18n.t('Grades'),
    i18n.t('Schedule'),
    i18n.t('Assignments'),
    i18n.t('Teachers'),
    i18n.t('News'),
  ]
  const image = i18n.t('Generate image')
  return (
    <fieldset className={classes.prompts} aria-label={i18n.t('Quick questions')}>
      {prompts.map((prompt) => (
        <UnstyledButton
          key={prompt}
          className={`${layout.fixed} ${classes.prompt}`}
          disabled={isBusy}
          onClick={() => onAsk(prompt)}
        >
          {prompt}
        </UnstyledButton>
      ))}
      <UnstyledButton
        className={`${layout.fixed} ${classes.prompt}`}
        disabled={isBusy}
        onClick={() => (canDraw ? onDraft(`${imageCommand} `) : onAsk(image))}
      >
        {image}
      </UnstyledButton>
    </fieldset>
  )
}
