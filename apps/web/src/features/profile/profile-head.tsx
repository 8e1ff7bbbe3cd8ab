import { Button, Card, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { largePhoto } from '@shala/contract/files'
import type { CurrentUser } from '@shala/contract/profile'
import { profileTexts } from '@shala/contract/profile'
import { messageOf } from '#platform/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { roleLabel } from '#platform/roles.ts'
import { Initials } from '#ui/display/person.tsx'
import { toast } from '#ui/toast.tsx'
import { PhotoDialog } from './photo/photo-dialog.tsx'
import classes from './profile.module.css'
import { useRemovePhoto, useSavePhoto } from './profile-queries.ts'
import { profileToast } from './profile-toast.ts'

export function ProfileHead({ user }: { user: CurrentUser }) {
  const [isChanging, change] = useDisclosure(false)
  const { remove, isRemoving } = useRemoval()
  const { name, role, photo, schoolName, schoolId } = user
  return (
    <Card component="section" aria-label={name} className={classes.person}>
      <Initials name={name} photo={photo && largePhoto(photo)} size={112} />
      <div className={classes.who}>
        <Title order={2} size="h2">
          {name}
        </Title>
        <Text>{roleLabel(role)}</Text>
        {schoolName && <Text>{schoolName}</Text>}
        {schoolId && (
          <Text size="sm" c="dimmed">
            {i18n.t('School ID: {id}', { id: schoolId })}
          </Text>
        )}
        <div className={classes.choices}>
          <Button variant="default" onClick={change.open}>
            {photo ? i18n.t('Change photo') : i18n.t('Add a photo')}
          </Button>
          {photo && (
            <Button variant="subtle" color="red" loading={isRemoving} onClick={() => remove(photo)}>
              {i18n.t('Remove photo')}
            </Button>
          )}
        </div>
      </div>
      <PhotoDialog opened={isChanging} onClose={change.close} />
    </Card>
  )
}

function useRemoval() {
  const { mutate, isPending } = useRemovePhoto()
  const save = useSavePhoto()
  const fail = (error: unknown) => profileToast('error', messageOf(error, profileTexts.photoFailed))
  const remove = (link: string) =>
    mutate(link, {
      onError: fail,
      onSuccess: (former) =>
        // As long as elsewhere: it carries the way back.
        toast('success', i18n.t('Your photo was removed.'), {
          ...(former && { onUndo: () => save.mutate({ photo: former }, { onError: fail }) }),
        }),
    })
  return { remove, isRemoving: isPending || save.isPending }
}
