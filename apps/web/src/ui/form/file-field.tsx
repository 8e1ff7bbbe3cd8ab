import { i18n } from '@lingui/core'
import { Button, CloseButton, Input, Loader, Text } from '@mantine/core'
import { IconFileTypePdf, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { formatBytes } from '../format.ts'
import classes from './file-field.module.css'

interface FileFieldProps {
  label: string
  description?: string
  /** Media types, for the chooser. */
  accept: readonly string[]
  value: File | null
  error?: React.ReactNode
  /** For the form, to go to the first error. */
  path: string
  /** What was chosen, whatever it is; the form decides. */
  onChoose: (file: File) => Promise<void>
  onRemove: () => void
}

/** The address of a file's picture, as long as it is shown. */
function usePicture(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

const refuse = (event: Event) => event.preventDefault()

/** A file dropped beside the field would be opened in place of the page, with all that was typed in it. */
function useNoStrayDrop(): void {
  useEffect(() => {
    const events = ['dragover', 'drop']
    for (const event of events) window.addEventListener(event, refuse)
    return () => {
      for (const event of events) window.removeEventListener(event, refuse)
    }
  }, [])
}

/** One file: chosen, taken with the camera, or dropped; shown with its size, and removable. */
export function FileField({
  label,
  description,
  accept,
  value,
  error,
  path,
  onChoose,
  onRemove,
}: FileFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useNoStrayDrop()
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    await onChoose(file).finally(() => setBusy(false))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={error}
      labelProps={{ id: `${id}-label` }}
      errorProps={{ id: `${id}-error` }}
    >
      <fieldset
        className={classes.box}
        aria-labelledby={`${id}-label`}
        data-over={isOver || undefined}
        data-error={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept={accept.join(',')}
          aria-labelledby={`${id}-label`}
          data-file={path}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
        {value && <Chosen file={value} />}
        <Button
          ref={button}
          variant={value ? 'subtle' : 'default'}
          px={value ? 'xs' : 'md'}
          className={classes.choose}
          leftSection={<Sign isBusy={isBusy} isChosen={value !== null} />}
          aria-busy={isBusy}
          data-path={path}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-label={
            value ? i18n.t('Replace {label}', { label }) : i18n.t('Choose a file: {label}', { label })
          }
          onClick={() => !isBusy && input.current?.click()}
        >
          {value ? i18n.t('Replace') : i18n.t('Choose a file')}
        </Button>
        {!value && (
          <Text size="sm" c="dimmed" className={classes.hint}>
            {i18n.t('or drop it here')}
          </Text>
        )}
        {value && (
          <CloseButton
            size={44}
            iconSize={20}
            aria-label={i18n.t('Remove {label}', { label })}
            onClick={() => {
              onRemove()
              button.current?.focus()
            }}
          />
        )}
      </fieldset>
    </Input.Wrapper>
  )
}

function Sign({ isBusy, isChosen }: { isBusy: boolean; isChosen: boolean }) {
  if (isBusy) return <Loader size={16} />
  return isChosen ? null : <IconUpload size={18} stroke={1.75} aria-hidden="true" />
}

function Chosen({ file }: { file: File }) {
  const picture = usePicture(file)
  return (
    <div className={classes.chosen}>
      {picture ? (
        <img src={picture} alt="" className={classes.picture} />
      ) : (
        <IconFileTypePdf size={32} stroke={1.5} aria-hidden="true" className={classes.icon} />
      )}
      <div className={classes.words}>
        <Text size="sm" fw={600} truncate>
          {file.name}
        </Text>
        <Text size="xs" c="dimmed">
          {formatBytes(file.size)}
        </Text>
      </div>
    </div>
  )
}
