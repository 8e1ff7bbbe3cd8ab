import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { fileTexts } from '@shala/contract/files'
import { profilePhotoRule, profileTexts } from '@shala/contract/profile'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { whyNoPhoto } from '#platform/files/file-problem.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Sending } from '#ui/display/sending.tsx'
import { ChooseFile } from '#ui/form/choose-file.tsx'
import layout from '#ui/layout.module.css'
import { useSavePhoto } from '../profile-queries.ts'
import { profileToast } from '../profile-toast.ts'
import { type Crop, cut, wholeCrop } from './crop.ts'
import { PhotoCrop, type Picture } from './photo-crop.tsx'

interface PhotoDialogProps {
  onClose: () => void
}

export function PhotoDialog({ onClose }: PhotoDialogProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog opened title={i18n.t('Change photo')} isDirty={isDirty} onClose={onClose}>
      <PhotoForm onDirty={setDirty} onDone={onClose} />
    </Dialog>
  )
}

/** @throws Error with the sentence to show */
async function readPicture(file: File): Promise<Picture> {
  if (!file.type.startsWith('image/')) throw new Error(whyNoPhoto(file))
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap) return { bitmap, url: URL.createObjectURL(file) }
  throw new Error(file.size > profilePhotoRule.maxBytes ? profilePhotoRule.tooLarge : fileTexts.unreadable)
}

function usePicture() {
  const [picture, setPicture] = useState<Picture | null>(null)
  useEffect(
    () => () => {
      if (!picture) return
      URL.revokeObjectURL(picture.url)
      picture.bitmap.close()
    },
    [picture],
  )
  return [picture, setPicture] as const
}

interface PhotoFormProps {
  onDirty: (isDirty: boolean) => void
  onDone: () => void
}

function usePhoto({ onDirty, onDone }: PhotoFormProps) {
  const [picture, setPicture] = usePicture()
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const [failure, setFailure] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const save = useSavePhoto()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => onDirty(false), [onDirty])

  const choose = async (file: File) => {
    setFailure(null)
    try {
      setPicture(await readPicture(file))
      setCrop(wholeCrop)
      onDirty(true)
    } catch (error) {
      setFailure(i18n.t(error instanceof Error ? error.message : fileTexts.unreadable))
    }
  }
  const submit = async () => {
    if (!picture) return setFailure(i18n.t(profileTexts.noPhoto))
    setFailure(null)
    setBusy(true)
    setShare(0)
    try {
      const photo = await cut(picture.bitmap, crop)
      const { message } = await save.mutateAsync({ photo, onProgress: setShare })
      onDone()
      profileToast('success', i18n.t(message))
    } catch (error) {
      setFailure(messageOf(error, profileTexts.photoFailed))
      setBusy(false)
    }
  }
  const sent = save.isPending ? share : 0
  return { picture, crop, setCrop, failure, choose, submit, isBusy, sent }
}

function PhotoForm({ onDirty, onDone }: PhotoFormProps) {
  const { picture, crop, setCrop, failure, choose, submit, isBusy, sent } = usePhoto({ onDirty, onDone })
  return (
    <>
      <Choices hasOne={picture !== null} onChoose={choose} />
      {picture && <PhotoCrop picture={picture} crop={crop} onChange={setCrop} />}
      <DialogActions failure={failure}>
        {sent > 0 && <Sending share={sent} />}
        <Button variant="default" onClick={onDone} disabled={isBusy}>
          {i18n.t('Cancel')}
        </Button>
        <Button onClick={() => void submit()} loading={isBusy}>
          {i18n.t('Save photo')}
        </Button>
      </DialogActions>
    </>
  )
}

interface ChoicesProps {
  hasOne: boolean
  onChoose: (file: File) => Promise<void>
}

function Choices({ hasOne, onChoose }: ChoicesProps) {
  const isTouch = useMediaQuery('(pointer: coarse)')
  return (
    <div className={`${layout.wrap} ${layout.apart}`}>
      <ChooseFile
        accept={['image/*']}
        variant="default"
        leftSection={<IconPhoto size={20} stroke={1.75} />}
        onChoose={onChoose}
      >
        {hasOne ? i18n.t('Choose another photo') : i18n.t('Choose a photo')}
      </ChooseFile>
      {isTouch && (
        <ChooseFile
          accept={['image/*']}
          capture="user"
          variant="default"
          leftSection={<IconCamera size={20} stroke={1.75} />}
          onChoose={onChoose}
        >
          {i18n.t('Take a photo')}
        </ChooseFile>
      )}
    </div>
  )
}
