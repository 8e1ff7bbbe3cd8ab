import { Combobox, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight, IconCalendarCheck, IconPlus, IconSearch, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTaughtClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import layout from '#ui/layout.module.css'
import { focusScreen } from '#ui/page/focus-screen.ts'
import classes from './palette.module.css'
import { allEntries, findEntries, type PaletteEntry } from './palette-entries.ts'
import { useFoundStudents, useFoundTeachers, useIsLooking, useOtherNames } from './palette-queries.ts'

/** For screens, acts and classes; more words find the others, and people must stay in sight. */
const shownPlaces = { alone: 8, withPeople: 4 }

const icons = {
  screen: IconArrowRight,
  act: IconPlus,
  class: IconCalendarCheck,
  person: IconUser,
} as const

/** Jumps to a screen, a student, a teacher or a class to mark, by a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened title={i18n.t('Search')} onClose={onClose} size={600}>
      <Search onClose={onClose} />
    </Dialog>
  )
}

function useFound(typed: string) {
  const taught = useTaughtClasses()
  const [search] = useDebouncedValue(typed.trim(), 200)
  const students = useFoundStudents(search)
  const teachers = useFoundTeachers(search)
  const isBehind = search !== typed.trim()
  const isLooking = useIsLooking() || isBehind
  const people = typed.trim().length > 1 ? [...students, ...teachers] : []
  const most = people.length > 0 ? shownPlaces.withPeople : shownPlaces.alone
  const places = findEntries(allEntries(taught, useOtherNames()), typed).slice(0, most)
  return { places, people, isLooking }
}

function Search({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const { places, people, isLooking } = useFound(typed)
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose })
  const keys = [...places, ...people].map(({ key }) => key).join()
  // Enter takes the first, whatever has come meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, not for each drawing
  useEffect(() => void combobox.selectFirstOption(), [keys])
  const go = (chosen: string) => {
    const entry = [...places, ...people].find(({ key }) => key === chosen)
    if (!entry) return
    onClose()
    void navigate(entry.link).then(() => setTimeout(focusScreen))
  }
  return (
    <Combobox store={combobox} onOptionSubmit={go} withinPortal={false}>
      <Combobox.EventsTarget>
        <TextInput
          p="4px 4px 0"
          aria-label={i18n.t('Search')}
          placeholder={placeholder()}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
          autoComplete="off"
          enterKeyHint="go"
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label={i18n.t('Found')}>
        {places.length > 0 && (
          <Combobox.Group label={i18n.t('Go to')}>
            {places.map((entry) => (
              <Option key={entry.key} entry={entry} />
            ))}
          </Combobox.Group>
        )}
        {people.length > 0 && (
          <Combobox.Group label={i18n.t('People')}>
            {people.map((entry) => (
              <Option key={entry.key} entry={entry} />
            ))}
          </Combobox.Group>
        )}
        {places.length + people.length === 0 && (
          <Combobox.Empty>
            {isLooking ? i18n.t('Searching...') : i18n.t('Nothing found. Try fewer letters.')}
          </Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox>
  )
}

function placeholder(): string {
  if (mayI('teachers:read')) return i18n.t('Find a screen, student, teacher or class')
  return mayI('students:read') ? i18n.t('Find a screen, student or class') : i18n.t('Find a screen')
}

function Option({ entry: { key, label, hint, kind } }: { entry: PaletteEntry }) {
  const Icon = icons[kind]
  return (
    <Combobox.Option value={key} className={`${layout.row} ${classes.option}`}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
      {hint && (
        <Text component="span" size="sm" className={classes.hint}>
          {hint}
        </Text>
      )}
    </Combobox.Option>
  )
}
