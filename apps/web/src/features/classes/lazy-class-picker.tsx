import { TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { i18n } from '#platform/i18n.ts'
import { importAgain, importPart } from '#platform/loading/import-again.ts'
import { tellOfNewVersion } from '#platform/loading/lazy-overlay.ts'
import { whenIdle } from '#platform/loading/when-idle.ts'
import type { ClassPickerProps } from './class-picker.tsx'
import { classWords } from './class-words.ts'

type Picker = ComponentType<ClassPickerProps>

/** The picker, once it is loaded. */
let loaded: Picker | undefined

async function loadPicker(load: typeof importPart): Promise<void> {
  loaded ??= await load(async () => (await import('./class-picker.tsx')).ClassPicker)
}

/** By then the list below it is drawn. */
const soonMs = 1500
/** A press by a screen reader's gesture comes a moment after the focus. */
const restMs = 100

type Drawn = Pick<ClassPickerProps, 'startsOpen' | 'takesFocus'> & { Picker: Picker }

function isForTheList(key: string): boolean {
  return ['ArrowDown', 'ArrowUp', 'Enter'].includes(key) || key.length === 1
}

function useLazyPicker() {
  const field = useRef<HTMLInputElement>(null)
  const isDown = useRef(false)
  const isWanted = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const draw = () => {
    // A press that has begun would lose its field; its end loads the picker.
    if (!loaded || isDown.current) return
    const takesFocus = document.activeElement === field.current
    const start = { Picker: loaded, takesFocus, startsOpen: takesFocus && isWanted.current }
    // At once: a press in between would hit a field that is about to go.
    flushSync(() => setDrawn((now) => now ?? start))
  }
  const loadAndDraw = async () => {
    // Within the press itself if possible: only then does an iPhone open its keyboard.
    if (loaded) return draw()
    try {
      await loadPicker(importAgain)
      draw()
    } catch {
      if (isWanted.current) tellOfNewVersion()
      setBusy(false)
    }
  }
  // Loaded, not drawn: drawing it takes a phone as long as a series of taps.
  useEffect(() => whenIdle(() => void loadPicker(importPart).catch(() => {}), soonMs), [])
  const isOver = () => {
    isDown.current = false
  }
  const handlers = {
    ref: field,
    'aria-busy': isBusy,
    onPointerDown: () => {
      isDown.current = true
    },
    onPointerCancel: isOver,
    onPointerLeave: isOver,
    onFocus: () => void setTimeout(loadAndDraw, restMs),
    onKeyDown: ({ key }: KeyboardEvent) => {
      isWanted.current ||= isForTheList(key)
      void loadAndDraw()
    },
    onClick: () => {
      isOver()
      // A press by voice does not set the focus.
      field.current?.focus()
      isWanted.current = true
      setBusy(true)
      void loadAndDraw()
    },
    // Somebody who has moved on no longer wants it.
    onBlur: () => {
      isOver()
      isWanted.current = false
      setBusy(false)
    },
  }
  return { drawn, handlers }
}

/** The same picker, above a list that must not wait for it: it is loaded when idle, and drawn on demand. */
export function LazyClassPicker(props: ClassPickerProps) {
  const { drawn, handlers } = useLazyPicker()
  if (drawn) {
    const { Picker, ...start } = drawn
    return <Picker {...props} {...start} />
  }
  return (
    <TextInput
      {...handlers}
      label={props.label}
      aria-label={props['aria-label']}
      className={props.className}
      placeholder={i18n.t('Choose a class')}
      value={chosenWords(props)}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      readOnly
      pointer
      rightSection={<IconSelector size={16} stroke={1.75} aria-hidden="true" />}
      rightSectionPointerEvents="none"
    />
  )
}

function chosenWords({ classes, value, anyLabel }: ClassPickerProps): string {
  const chosen = classes.find(({ _id }) => _id === value)
  return chosen ? classWords(chosen) : (anyLabel ?? '')
}
