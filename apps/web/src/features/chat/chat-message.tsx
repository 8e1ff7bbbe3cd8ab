import { UnstyledButton } from '@mantine/core'
import type { ChatMessage } from '@shala/contract/chat/chat'
import { type ChatLink, chatLinkPath, chatPlaces } from '@shala/contract/chat/links'
import { useEffect, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import classes from './chat.module.css'
import { fetchImage } from './chat-queries.ts'

/** Only bold words differ from plain text; nothing in an answer becomes part of the page. */
function Words({ text }: { text: string }) {
  return text.split(/(\*\*[^*\n]+\*\*)/).map((part, place) => {
    const isBold = part.startsWith('**') && part.endsWith('**') && part.length > 4
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    return isBold ? <b key={place}>{part.slice(2, -2)}</b> : part
  })
}

/** The image is fetched with the person's token, which an image element does not send. */
function AnswerImage({ path, about }: { path: string; about: string }) {
  const [url, setUrl] = useState<string | null>(null)
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    let made: string | undefined
    fetchImage(path, leaving.signal).then(
      (fetched) => {
        made = fetched
        if (leaving.signal.aborted) URL.revokeObjectURL(fetched)
        else setUrl(fetched)
      },
      () => setGone(!leaving.signal.aborted),
    )
    return () => {
      leaving.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [path])
  if (isGone) return <p>{i18n.t('The image cannot be loaded right now.')}</p>
  return <span className={classes.image}>{url && <img src={url} alt={about} />}</span>
}

/** With the name, or the day, when two lead to the same screen. */
function labelOf({ to, id, name, search }: ChatLink, links: readonly ChatLink[]): string {
  const label = i18n.t(chatPlaces[to].label, { name: name ?? '' })
  const hasTwin = links.filter((other) => other.to === to && other.id === id).length > 1
  const told = name ?? (search?.date && formatDay(search.date))
  return hasTwin && told ? `${label} · ${told}` : label
}

interface MessageProps {
  message: Pick<ChatMessage, 'content' | 'isUser' | 'image' | 'links' | 'suggestions'>
  /** The description of its image. */
  about?: string
  onOpen: (link: ChatLink) => void
  /** For the newest answer: its suggestions can be tapped. */
  onAsk?: ((prompt: string) => void) | undefined
}

function Suggestions({ prompts, onAsk }: { prompts: readonly string[]; onAsk: (prompt: string) => void }) {
  return (
    <div className={`${layout.wrap} ${layout.below}`}>
      {prompts.map((prompt) => (
        <UnstyledButton
          key={prompt}
          className={`${classes.link} ${classes.suggestion}`}
          onClick={() => onAsk(prompt)}
        >
          {prompt}
        </UnstyledButton>
      ))}
    </div>
  )
}

export function Message({ message, about = '', onOpen, onAsk }: MessageProps) {
  const { content, isUser, image, links, suggestions } = message
  return (
    <li className={classes.message} data-own={isUser || undefined}>
      <div className={classes.bubble} lang={/[\u0900-\u097f]/.test(content) ? 'hi' : undefined}>
        <span className={layout.hidden}>{isUser ? i18n.t('You asked:') : i18n.t('EduBot answered:')}</span>
        <Words text={content} />
        {image && <AnswerImage path={image} about={about} />}
      </div>
      {onAsk && suggestions.length > 0 && <Suggestions prompts={suggestions} onAsk={onAsk} />}
      {links.length > 0 && (
        <div className={`${layout.wrap} ${layout.below}`}>
          {links.map((link) => (
            <UnstyledButton key={chatLinkPath(link)} className={classes.link} onClick={() => onOpen(link)}>
              {labelOf(link, links)}
            </UnstyledButton>
          ))}
        </div>
      )}
    </li>
  )
}
