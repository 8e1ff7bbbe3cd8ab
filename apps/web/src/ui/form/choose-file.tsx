import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'

interface ChooseFileProps extends ButtonProps {
  /** Media types or extensions, for the file chooser. */
  accept: readonly string[]
  /** Opens the camera instead, if there is one. */
  capture?: 'user' | 'environment'
  /** For the form, to move to the first error. */
  path?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  ref?: Ref<{ focus: () => void }>
  children: ReactNode
  onChoose: (file: File) => unknown
}

/** A button that asks for a file. Choosing the same file again counts: it may have changed. */
export function ChooseFile({
  accept,
  capture,
  path,
  ref,
  children,
  onChoose,
  disabled,
  ...props
}: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => button.current?.focus() }))
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        capture={capture}
        disabled={disabled}
        data-file={path}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Otherwise the browser reports no change when the same file is chosen again.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
      <Button
        {...props}
        ref={button}
        disabled={disabled}
        data-path={path}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
