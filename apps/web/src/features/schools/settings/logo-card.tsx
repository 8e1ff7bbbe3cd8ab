import { Button, Group, Text } from '@mantine/core'
import { acceptedTypes, largePhoto, schoolLogoRule } from '@shala/contract/files'
import { settingsTexts } from '@shala/contract/schools/settings'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { fileProblem } from '#platform/files/file-problem.ts'
import { i18n } from '#platform/i18n.ts'
import { Sending } from '#ui/display/sending.tsx'
import { ChooseFile } from '#ui/form/choose-file.tsx'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { toast } from '#ui/toast.tsx'
import { schoolQuery } from '../schools-queries.ts'
import { useRemoveLogo, useSaveLogo } from '../settings-queries.ts'
import classes from './school-settings.module.css'

/** The school's logo, shown instead of the product's own on screen and on paper. */
export function LogoCard() {
  const logo = useQuery(schoolQuery).data?.logo ?? null
  const { choose, remove, failure, share } = useLogo(logo)
  const isBusy = share !== null
  return (
    <Section
      title={i18n.t('Logo')}
      line={i18n.t("Shown beside your school's name and on printouts. At most 2 MB.")}
    >
      <Group>
        <div className={`${layout.centred} ${classes.picture}`}>
          {logo ? (
            <img src={largePhoto(logo)} alt={i18n.t("Your school's logo")} />
          ) : (
            <IconPhoto size={40} stroke={1.5} aria-hidden="true" />
          )}
        </div>
        <div className={layout.wrap}>
          <ChooseFile accept={acceptedTypes.logo} variant="default" disabled={isBusy} onChoose={choose}>
            {logo ? i18n.t('Replace logo') : i18n.t('Choose a logo')}
          </ChooseFile>
          {logo && (
            <Button variant="subtle" color="red" disabled={isBusy} onClick={remove}>
              {i18n.t('Remove logo')}
            </Button>
          )}
        </div>
      </Group>
      {isBusy && <Sending share={share} />}
      {failure && (
        <Text mt="sm" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
    </Section>
  )
}

/** `share`: how much has been sent, from 0 to 1; null while nothing is being sent. */
function useLogo(logo: string | null) {
  const save = useSaveLogo()
  const removal = useRemoveLogo()
  const [failure, setFailure] = useState<string | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const fail = (error: unknown) => setFailure(messageOf(error))
  const choose = async (file: File) => {
    const problem = await fileProblem(file, schoolLogoRule)
    setFailure(problem)
    if (problem) return
    setShare(0)
    await save
      .mutateAsync({ logo: file, onProgress: setShare })
      .then(() => toast('success', i18n.t(settingsTexts.logoSaved)), fail)
      .finally(() => setShare(null))
  }
  const remove = async () => {
    setFailure(null)
    // Fetched first, for Undo: the server keeps no removed logo.
    const response = logo
      ? await fetch(largePhoto(logo), { signal: AbortSignal.timeout(5000) }).catch(() => null)
      : null
    const former = response?.ok ? new File([await response.blob()], 'logo', { type: 'image/webp' }) : null
    removal.mutate(undefined, {
      onError: fail,
      onSuccess: () =>
        toast('success', i18n.t(settingsTexts.logoRemoved), {
          ...(former && { onUndo: () => save.mutateAsync({ logo: former }).catch(fail) }),
        }),
    })
  }
  return { choose, remove, failure, share: removal.isPending ? 1 : share }
}
