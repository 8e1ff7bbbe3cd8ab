import { Button, Card, CopyButton, Group, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { largePhoto } from '@shala/contract/files'
import type { CurrentUser } from '@shala/contract/profile'
import { profileTexts } from '@shala/contract/profile'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { ownLabel } from '#platform/session/roles.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Initials } from '#ui/display/person.tsx'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import classes from './profile.module.css'
import { useRemovePhoto, useSavePhoto } from './profile-queries.ts'
import { profileToast } from './profile-toast.ts'

const PhotoDialog = lazyOverlay(async () => (await import('./photo/photo-dialog.tsx')).PhotoDialog)

export function ProfileHead({ user }: { user: CurrentUser }) {
  const [isChanging, change] = useDisclosure(false)
  const { remove, isRemoving } = useRemoval()
  usePreload(PhotoDialog)
  const { name, role, photo, schoolName, schoolId } = user
  return (
    <Card component="section" aria-label={name} className={`${layout.across} ${classes.person}`}>
      <Initials name={name} photo={photo && largePhoto(photo)} size={112} />
      <div className={`${layout.share}`}>
        <Title order={2} size="h2">
          {name}
        </Title>
        <Text>{ownLabel(role)}</Text>
        {schoolName && <Text>{schoolName}</Text>}
        {schoolId && <SchoolId id={schoolId} />}
        <div className={`${layout.wrap} ${layout.apart}`}>
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
      {isChanging && (
        <LazyDialog onClose={change.close}>
          <PhotoDialog onClose={change.close} />
        </LazyDialog>
      )}
    </Card>
  )
}

/** Support asks for it; nobody else needs it. */
function SchoolId({ id }: { id: string }) {
  // Over plain http in a school's own network browsers have no clipboard.
  if (!window.isSecureContext) {
    return (
      <Text size="xs" c="dimmed">
        {i18n.t('School ID: {id}', { id })}
      </Text>
    )
  }
  return (
    <Group gap={4}>
      <Text size="xs" c="dimmed">
        {i18n.t('School ID')}
      </Text>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <Button
            variant="subtle"
            size="compact-xs"
            title={id}
            aria-label={i18n.t('Copy the school ID')}
            onClick={copy}
          >
            {copied ? i18n.t('Copied') : i18n.t('Copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
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
        // Not the profile's short toast: this one has Undo.
        toast('success', i18n.t('Your photo was removed.'), {
          ...(former && { onUndo: () => save.mutate({ photo: former }, { onError: fail }) }),
        }),
    })
  return { remove, isRemoving: isPending || save.isPending }
}
