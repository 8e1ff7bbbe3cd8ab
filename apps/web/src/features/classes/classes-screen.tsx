import { Button, SimpleGrid } from '@mantine/core'
import { compareClasses, isPassout, type SchoolClass } from '@shala/contract/classes'
import { IconPlus, IconSchool, IconStack2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useStudentTotal, useTeacherTotal } from '#features/totals/index.ts'
import { messageOf } from '#platform/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/roles.ts'
import { Page } from '#ui/page/page.tsx'
import { PrimaryAction } from '#ui/page/primary-action.tsx'
import { Empty, Failed, Loading } from '#ui/page/states.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { ClassCard } from './class-card.tsx'
import { CreateClass, EditClass } from './class-dialog.tsx'
import classes from './classes.module.css'
import { useClasses } from './classes-queries.ts'
import { DeleteClass } from './delete-class.tsx'

type Mode = { name: 'list' | 'create' | 'bulk' } | { name: 'edit' | 'delete'; schoolClass: SchoolClass }

const list: Mode = { name: 'list' }

export function ClassesScreen() {
  const { data, error, isFetching, refetch } = useClasses()
  const [mode, setMode] = useState<Mode>(list)
  const goOn = useGoOn()
  const isAdmin = mayI('classes:write')
  const shown = data?.classes.toSorted(compareClasses)
  const isEmpty = shown?.every(isPassout) ?? false
  useOpenOnce(isEmpty && isAdmin, () => setMode({ name: 'bulk' }))
  // A late answer closes its own dialog, not the next one.
  const close = () => setMode((now) => (now === mode ? list : now))

  return (
    <div className={isEmpty ? classes.bare : undefined}>
      <Page
        keepsTitle={isEmpty}
        title={i18n.t('Classes')}
        purpose={i18n.t('The classes and sections of your school. Open one to see its students.')}
        actions={isAdmin && !isEmpty && <Actions onMode={setMode} />}
      >
        {error && <Failed message={messageOf(error)} onRetry={refetch} isRetrying={isFetching} />}
        {!shown && !error && <Loading />}
        {isEmpty && <NoClasses isAdmin={isAdmin} onMode={setMode} />}
        {shown && !isEmpty && (
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="sm">
            {shown.map((one) => (
              <ClassCard
                key={one._id}
                schoolClass={one}
                canChange={isAdmin && !isPassout(one)}
                onEdit={() => setMode({ name: 'edit', schoolClass: one })}
                onDelete={() => setMode({ name: 'delete', schoolClass: one })}
              />
            ))}
          </SimpleGrid>
        )}
      </Page>
      {mode.name === 'create' && <CreateClass onClose={close} onCreated={goOn} />}
      {mode.name === 'edit' && <EditClass schoolClass={mode.schoolClass} onClose={close} />}
      {mode.name === 'delete' && <DeleteClass schoolClass={mode.schoolClass} onClose={close} />}
      {mode.name === 'bulk' && <BulkDialog existing={shown ?? []} onClose={close} onCreated={goOn} />}
    </div>
  )
}

/** After the first classes, with no students and teachers yet, the onboarding goes on (docs/product.md, Classes). */
function useGoOn(): () => void {
  const navigate = useNavigate()
  const { data: total } = useStudentTotal()
  const { data: teachers } = useTeacherTotal()
  return () => {
    if (total === 0 && teachers === 0) void navigate({ to: '/onboarding' })
  }
}

function useOpenOnce(isWanted: boolean, open: () => void) {
  const hasOpened = useRef(false)
  useEffect(() => {
    if (!isWanted || hasOpened.current) return
    hasOpened.current = true
    open()
  })
}

function Actions({ onMode }: { onMode: (mode: Mode) => void }) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconStack2 size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => onMode({ name: 'bulk' })}
      >
        {i18n.t('Bulk Create')}
      </Button>
      <PrimaryAction
        label={i18n.t('Create Class')}
        icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => onMode({ name: 'create' })}
      />
    </>
  )
}

function NoClasses({ isAdmin, onMode }: { isAdmin: boolean; onMode: (mode: Mode) => void }) {
  return (
    <Empty
      title={i18n.t('No classes yet')}
      hint={
        isAdmin
          ? i18n.t('Create Class 1 to Class 10 in one go, or one class at a time.')
          : i18n.t('Your school has no classes yet. An administrator can add them.')
      }
      icon={<IconSchool size={40} stroke={1.5} aria-hidden="true" />}
    >
      {isAdmin && (
        <div className={classes.choices}>
          <Button onClick={() => onMode({ name: 'bulk' })}>{i18n.t('Bulk Create')}</Button>
          <Button variant="default" onClick={() => onMode({ name: 'create' })}>
            {i18n.t('Create Class')}
          </Button>
        </div>
      )}
    </Empty>
  )
}
