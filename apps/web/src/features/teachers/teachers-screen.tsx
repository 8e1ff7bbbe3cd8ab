import { Button, Group } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { settled, useTeacherTotal } from '#features/totals/index.ts'
import { i18n } from '#platform/i18n.ts'
import { useKeepPerson } from '#platform/screens/person-panel.ts'
import { mayI } from '#platform/session/roles.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { SearchInput } from '#ui/list/search-input.tsx'
import { Page } from '#ui/page/page.tsx'
import { PrimaryAction } from '#ui/page/primary-action.tsx'
import { StartBanner } from '#ui/page/start-banner.tsx'
import { DownloadTeachers } from './exporting/download-teachers.tsx'
import { AddTeacherDialog, usePreloadDialogs } from './lazy-dialogs.ts'
import { TeacherList } from './teacher-list.tsx'
import classes from './teachers.module.css'
import { type TeacherFilter, useTeacherList } from './teachers-queries.ts'
import { useAdded } from './use-added.ts'

/** After an addition more rows are shown, so that the new teacher is among them (docs/product.md, Teachers). */
const rowsAfterAdding = 20

/** Opens the dialog for the address (`add`), and by itself, once, in a school without teachers. */
function useOffer(total: number | undefined, open: () => void) {
  const { add } = useSearch({ from: '/signed-in/teacher' })
  const navigate = useNavigate({ from: '/teacher' })
  const hasOffered = useRef(false)
  const offer = useEffectEvent(open)
  useEffect(() => {
    if (!add && (total !== 0 || hasOffered.current)) return
    hasOffered.current = true
    offer()
    if (add) void navigate({ search: ({ add: _, ...rest }) => rest, replace: true })
  }, [total, add, navigate])
}

export function TeachersScreen() {
  const { add: _, ...filter } = useSearch({ from: '/signed-in/teacher' })
  const navigate = useNavigate({ from: '/teacher' })
  const [isAdding, setAdding] = useState(false)
  const add = () => setAdding(true)
  const { added, show, forget } = useAdded(add)
  const shown = { ...filter, ...(added && !filter.limit && { limit: rowsAfterAdding }) }
  const counted = useTeacherTotal()
  // Teachers who have left are in the list, and not in the total.
  const isEmpty = useTeacherList(shown).data?.total === 0 && !filter.search
  useOffer(isEmpty ? settled(counted) : undefined, add)
  usePreloadDialogs()
  const keepPerson = useKeepPerson()
  const search = (text: string) => {
    forget()
    void navigate({ search: text ? { search: text } : {}, replace: true, ...keepPerson() })
  }
  const narrow = (change: TeacherFilter) =>
    navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace: true, ...keepPerson() })
  return (
    <Page
      title={i18n.t('Teacher Management')}
      purpose={i18n.t("Add, view and edit your school's teachers.")}
      actions={<Actions filter={filter} onAdd={add} />}
      filters={
        <search className={classes.search}>
          <SearchInput label={i18n.t('Search teachers...')} value={filter.search ?? ''} onSearch={search} />
        </search>
      }
    >
      {isEmpty && counted.data === 0 && (
        <StartBanner text={i18n.t('Create your first teacher to get started!')} onGo={add} />
      )}
      <TeacherList
        filter={shown}
        added={(filter.page ?? 1) === 1 ? added : null}
        isBehind={isAdding}
        firstStep={<FirstStep onAdd={add} />}
        onPage={(page, isCorrection) =>
          navigate({
            search: (now) => ({ ...now, page: page > 1 ? page : undefined }),
            replace: isCorrection ?? false,
            ...keepPerson(),
          })
        }
        onLimit={(limit) => narrow({ limit })}
        onSort={(sort) => narrow({ sort: sort === 'name' ? undefined : sort })}
        onClear={() => search('')}
      />
      {isAdding && (
        <LazyDialog onClose={() => setAdding(false)}>
          <AddTeacherDialog onClose={() => setAdding(false)} onAdded={show} />
        </LazyDialog>
      )}
    </Page>
  )
}

const plus = <IconPlus size={18} stroke={2} aria-hidden="true" />

function Actions({ filter, onAdd }: { filter: TeacherFilter; onAdd: () => void }) {
  return (
    <Group gap="sm">
      <DownloadTeachers view={filter} />
      <Import />
      {mayI('teachers:add') && <PrimaryAction label={i18n.t('Add Teacher')} icon={plus} onClick={onAdd} />}
    </Group>
  )
}

function FirstStep({ onAdd }: { onAdd: () => void }) {
  return (
    <Group gap="sm" mt="xs" justify="center">
      <Import />
      {mayI('teachers:add') && (
        <Button leftSection={plus} onClick={onAdd}>
          {i18n.t('Add Teacher')}
        </Button>
      )}
    </Group>
  )
}

function Import() {
  if (!mayI('imports:write')) return null
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/import" search={{ kind: 'teachers' }} {...props} />}
    >
      {i18n.t('Import')}
    </Button>
  )
}
