import { chatTexts } from '@shala/contract/chat/chat'
import { useEffect, useRef, useState } from 'react'
import { i18n } from '#platform/i18n.ts'

/** The part of the Web Speech API that is used; browsers have it under either name, and TypeScript under none. */
interface Recognition {
  lang: string
  interimResults: boolean
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onend: (() => void) | null
  onerror: (() => void) | null
  start: () => void
  abort: () => void
}

type Recognizer = new () => Recognition

function recognizer(): Recognizer | undefined {
  const page = window as { SpeechRecognition?: Recognizer; webkitSpeechRecognition?: Recognizer }
  return page.SpeechRecognition ?? page.webkitSpeechRecognition
}

/** Transcribes what is said into the microphone. */
export function useVoice(onHeard: (text: string) => void) {
  const hearing = useRef<Recognition>(null)
  const [isListening, setListening] = useState(false)
  useEffect(() => () => hearing.current?.abort(), [])
  const toggle = () => {
    if (isListening) return hearing.current?.abort()
    const Recognizer = recognizer()
    if (!Recognizer) return alert(i18n.t(chatTexts.voiceUnsupported))
    const one = new Recognizer()
    hearing.current = one
    one.lang = i18n.locale === 'hi' ? 'hi-IN' : 'en-IN'
    one.interimResults = false
    one.onresult = ({ results }) => {
      const heard = Array.from(results, (result) => result[0]?.transcript ?? '').join(' ')
      onHeard(heard.trim())
    }
    one.onend = () => setListening(false)
    one.onerror = () => setListening(false)
    one.start()
    setListening(true)
  }
  return { isListening, toggle }
}
