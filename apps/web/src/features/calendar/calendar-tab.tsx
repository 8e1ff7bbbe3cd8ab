import { Button, Group, Select, Text } from '@mantine/core'
import type { CalendarEvent } from '@shala/contract/calendar/calendar'
import { yearOf } from '@shala/contract/general/days'
import { IconArrowBackUp, IconFileImport, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { List } from '#ui/list/list.tsx'
import type { Column } from '#ui/list/list-column.ts'
import { RowActions } from '#ui/list/row-actions.tsx'
import { Section, Sections } from '#ui/page/section.tsx'
import { Empty } from '#ui/page/states.tsx'
import { useRemoved } from './calendar-changes.ts'
import { useEvents } from './calendar-queries.ts'
import { daysWords, eventName } from './calendar-words.ts'
import { CloseSchool } from './close-school.tsx'
import { entryColumns } from './entry-columns.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { FeedCard } from './feed-card.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { MarkedDaysQuestion } from './marked-days.tsx'
import { useRemoving, useRestoring } from './use-removing.ts'

type Open = 'add' | 'import' | 'closing' | CalendarEvent | null

/** A year's holidays and events: the suggested ones, the school's own, and those it has removed. */
export function CalendarTab() {
  const today = useToday()
  const [year, setYear] = useState(yearOf(today))
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <Sections>
      <Section
        title={i18n.t('Holidays and events')}
        line={i18n.t(
          'Holidays for your country and state are suggested. Dates that depend on the moon can shift by a day: change them when they are announced.',
        )}
      >
        <Group gap="xs" mb="md">
          <YearSelect year={year} onChoose={setYear} />
          <Button leftSection={<IconPlus {...icon} />} onClick={() => setOpen('add')}>
            {i18n.t('Add a day')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileImport {...icon} />}
            onClick={() => setOpen('import')}
          >
            {i18n.t('Import')}
          </Button>
          <CloseSchool isOpen={open === 'closing'} onOpen={() => setOpen('closing')} onClose={close} />
        </Group>
        <Entries year={year} onChange={setOpen} />
      </Section>
      <Removed year={year} />
      <Section title={i18n.t('Use this calendar in another app')}>
        <FeedCard />
      </Section>
      {open === 'import' && <ImportDialog onClose={close} />}
      {open && open !== 'import' && open !== 'closing' && (
        <EntryDialog
          event={open === 'add' ? null : open}
          day={year === yearOf(today) ? today : `${year}-01-01`}
          onClose={(saved) => {
            if (saved) setYear(yearOf(saved))
            close()
          }}
        />
      )}
    </Sections>
  )
}

/** Two years back and three ahead, as far as files are read. */
function YearSelect({ year, onChoose }: { year: number; onChoose: (year: number) => void }) {
  const now = yearOf(useToday())
  const years = [-2, -1, 0, 1, 2, 3].map((away) => String(now + away))
  return (
    <Select
      aria-label={i18n.t('Year')}
      w="7.5rem"
      data={years}
      value={String(year)}
      allowDeselect={false}
      onChange={(next) => onChoose(Number(next))}
    />
  )
}

function Entries({ year, onChange }: { year: number; onChange: (event: CalendarEvent) => void }) {
  const { events, ...answer } = useEvents({ from: `${year}-01-01`, to: `${year}-12-31` })
  const remove = useRemoving()
  return (
    <List
      label={i18n.t('Holidays and events in {year}', { year })}
      columns={entryColumns({ onChange, onRemove: remove })}
      rowKey={({ id }) => id}
      source={{ ...answer, rows: events?.filter(({ kind }) => kind !== 'leave') }}
      empty={
        <Empty
          title={i18n.t('Nothing in {year} yet', { year })}
          hint={i18n.t('Add a day, or import a file.')}
        />
      }
    />
  )
}

const movedLine = /*i18n*/ 'Suggested holidays that your school has removed or moved.'

function removedColumns(onRestore: (event: CalendarEvent) => void): Column<CalendarEvent>[] {
  return [
    {
      key: 'name',
      title: i18n.t('Name'),
      render: (event) => <Text fw={600}>{eventName(event)}</Text>,
      inCard: 'heading',
    },
    { key: 'days', title: i18n.t('Suggested for'), render: (event) => daysWords(event), inCard: 'detail' },
    {
      key: 'actions',
      title: i18n.t('Actions'),
      align: 'right',
      render: (event) => (
        <RowActions
          row={{ ...event, name: eventName(event) }}
          actions={[{ label: i18n.t('Restore'), icon: IconArrowBackUp, act: onRestore }]}
        />
      ),
      inCard: 'corner',
    },
  ]
}

/** Nothing if the school keeps them all. */
function Removed({ year }: { year: number }) {
  const { data, ...answer } = useRemoved(year)
  const { restoreOne, asked, dropQuestion } = useRestoring()
  if (!data || data.length === 0) return null
  return (
    <Section title={i18n.t('Moved holidays')} line={i18n.t(movedLine)}>
      <List
        label={i18n.t(movedLine)}
        columns={removedColumns(restoreOne)}
        rowKey={({ id }) => id}
        source={{ ...answer, rows: data }}
        empty={null}
      />
      {asked && (
        <MarkedDaysQuestion
          marked={asked.marked}
          onAnswer={(marks) => void restoreOne(asked.event, marks)}
          onClose={dropQuestion}
        />
      )}
    </Section>
  )
}
