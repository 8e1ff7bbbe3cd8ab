import { i18n } from '@lingui/core'
import { CloseButton, Input, Loader, Text } from '@mantine/core'
import { IconCamera, IconFileText, IconUpload } from '@tabler/icons-react'
import { useContext, useEffect, useId, useRef, useState } from 'react'
import { formatBytes } from '../format.ts'
import layout from '../layout.module.css'
import { useHasFinger } from '../media.ts'
import { ChooseFile } from './choose-file.tsx'
import classes from './file-field.module.css'
import { FilesUnderWay } from './files-under-way.ts'
import { useDrop } from './use-drop.ts'

interface FileFieldProps {
  label: string
  description?: string
  /** Media types, for the file chooser. */
  accept: readonly string[]
  /** A string is the link of a stored file. */
  value: File | string | null
  withAsterisk?: boolean
  error?: React.ReactNode
  /** For the form, to move to the first error. */
  path: string
  /** Receives any chosen file; the form decides whether to keep it. */
  onChoose: (file: File) => Promise<void>
  onRemove: () => void
}

/** The URL of a file's picture, while it is shown. */
function usePicture(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** Handles one file at a time; a form that is saved meanwhile waits for it. */
function useTaking(onChoose: FileFieldProps['onChoose']) {
  const [isBusy, setBusy] = useState(false)
  const [bytesBefore, setBytesBefore] = useState(0)
  const underWay = useContext(FilesUnderWay)
  const take = async (file: File) => {
    if (isBusy) return
    setBusy(true)
    setBytesBefore(file.size)
    const coming = onChoose(file)
    underWay.add(coming)
    await coming.finally(() => {
      underWay.delete(coming)
      setBusy(false)
    })
  }
  return { take, isBusy, bytesBefore }
}

/** One file: chosen, taken with the camera, or dropped; shown with its size, and removable. */
export function FileField(props: FileFieldProps) {
  const { label, description, accept, value, withAsterisk = false, error, path, onChoose, onRemove } = props
  const id = useId()
  const button = useRef<{ focus: () => void }>(null)
  const { take, isBusy, bytesBefore } = useTaking(onChoose)
  const drop = useDrop(take)
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk={withAsterisk}
      description={description}
      error={error}
      labelProps={{ id: `${id}-label` }}
      errorProps={{ id: `${id}-error` }}
    >
      <fieldset
        className={`${layout.row} ${layout.drop} ${classes.box}`}
        aria-labelledby={`${id}-label`}
        data-error={error ? true : undefined}
        {...drop}
      >
        {value instanceof File && <Chosen file={value} bytesBefore={bytesBefore} />}
        {typeof value === 'string' && <Stored link={value} isPicture={!accept.includes('application/pdf')} />}
        <ChooseFile
          ref={button}
          accept={accept}
          path={path}
          variant={value ? 'subtle' : 'default'}
          px={value ? 'xs' : 'md'}
          className={layout.fixed ?? ''}
          leftSection={<Sign isBusy={isBusy} isChosen={value !== null} />}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-label={
            value ? i18n.t('Replace {label}', { label }) : i18n.t('Choose a file: {label}', { label })
          }
          onChoose={take}
        >
          {value ? i18n.t('Replace') : i18n.t('Choose a file')}
        </ChooseFile>
        <TakePicture label={label} accept={accept} onChoose={take} />
        {!value && <DropHint />}
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

function TakePicture({ label, accept, onChoose }: Pick<FileFieldProps, 'label' | 'accept' | 'onChoose'>) {
  if (!useHasFinger()) return null
  return (
    <ChooseFile
      accept={accept.filter((type) => type.startsWith('image/'))}
      capture="environment"
      variant="subtle"
      px="xs"
      aria-label={i18n.t('Take a picture: {label}', { label })}
      onChoose={onChoose}
    >
      <IconCamera size={22} stroke={1.75} aria-hidden="true" />
    </ChooseFile>
  )
}

function DropHint() {
  return (
    <Text size="sm" c="dimmed" px={4} className={layout.dragged}>
      {i18n.t('or drop it here')}
    </Text>
  )
}

function Sign({ isBusy, isChosen }: { isBusy: boolean; isChosen: boolean }) {
  if (isBusy) return <Loader size={16} />
  return isChosen ? null : <IconUpload size={18} stroke={1.75} aria-hidden="true" />
}

interface ChosenProps {
  file: File
  /** As chosen; a picture has been made smaller since. */
  bytesBefore: number
}

function Chosen({ file, bytesBefore }: ChosenProps) {
  const after = formatBytes(file.size)
  const words =
    file.size < bytesBefore
      ? i18n.t('{after}, compressed from {before}', { after, before: formatBytes(bytesBefore) })
      : after
  return <Held picture={usePicture(file)} title={file.name} words={words} />
}

function Stored({ link, isPicture }: { link: string; isPicture: boolean }) {
  return <Held picture={isPicture ? link : null} title={i18n.t('On file')} />
}

interface HeldProps {
  picture: string | null
  title: string
  words?: string
}

function Held({ picture, title, words }: HeldProps) {
  return (
    <div className={`${layout.line} ${classes.chosen}`}>
      {picture ? (
        <img src={picture} alt="" className={classes.picture} />
      ) : (
        <IconFileText size={32} stroke={1.5} aria-hidden="true" className={classes.icon} />
      )}
      <div className={layout.words}>
        <Text size="sm" fw={600} truncate>
          {title}
        </Text>
        {words && (
          <Text size="xs" c="dimmed">
            {words}
          </Text>
        )}
      </div>
    </div>
  )
}
