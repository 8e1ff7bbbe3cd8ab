import { ActionIcon, Button, Group, Select, TextInput } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { IconRefresh, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTaughtClasses } from '#features/classes/index.ts'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { SearchInput } from '#ui/list/search-input.tsx'
import { Empty } from '#ui/page/states.tsx'
import classes from '../attendance.module.css'
import { ClosedDay } from './closed-day.tsx'
import { useLastClass } from './last-class.ts'
import { MarkingList } from './marking-list.tsx'
import { useClassOfDay } from './marking-queries.ts'

export function GiveAttendance() {
  const today = useToday()
  const taught = useTaughtClasses() ?? []
  const [classId, setClassId] = useLastClass(taught)
  // Until a day is chosen, the list moves on with the school's day.
  const [chosenDate, setDate] = useState<string | null>(null)
  const date = chosenDate ?? today
  const [search, setSearch] = useState('')
  const day = { classId, date }
  const students = useClassOfDay(day, today)
  const chosen = taught.find(({ _id }) => _id === classId)
  return (
    <>
      <Group gap="sm" align="flex-end" className={classes.filters}>
        <Select
          label={i18n.t('Class')}
          placeholder={i18n.t('Choose a class')}
          data={taught.map((one) => ({ value: one._id, label: classLabel(one) }))}
          value={classId || null}
          allowDeselect={false}
          className={classes.class}
          onChange={(id) => id && setClassId(id)}
        />
        <TextInput
          label={i18n.t('Date')}
          type="date"
          max={today}
          value={date}
          className={classes.date}
          onChange={({ currentTarget: { value } }) => value && value <= today && setDate(value)}
        />
        <div className={classes.search}>
          <SearchInput label={i18n.t('Search student by name...')} value={search} onSearch={setSearch} />
        </div>
        <ActionIcon
          variant="default"
          aria-label={i18n.t('Refresh')}
          loading={students.isFetching && !students.isLoading}
          disabled={!classId}
          onClick={() => students.refetch()}
        >
          <IconRefresh size={20} stroke={1.75} />
        </ActionIcon>
        <ClosedDay date={date} />
      </Group>
      {chosen ? (
        <MarkingList
          key={`${classId} ${date}`}
          title={classLabel(chosen)}
          day={day}
          students={students}
          search={search}
        />
      ) : (
        <Empty
          icon={<IconUsers size={40} stroke={1.5} aria-hidden="true" />}
          title={i18n.t('Select a Class to Begin')}
          hint={taught.length === 0 ? i18n.t('There is no class yet.') : i18n.t('Your choice is remembered.')}
        >
          {taught.length > 0 && taught.length <= 12 && (
            <Group gap="xs" justify="center" mt="sm">
              {taught.map((one) => (
                <Button key={one._id} variant="default" onClick={() => setClassId(one._id)}>
                  {classLabel(one)}
                </Button>
              ))}
            </Group>
          )}
        </Empty>
      )}
    </>
  )
}
