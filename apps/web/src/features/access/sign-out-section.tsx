import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { Person } from '#ui/display/person.tsx'
import layout from '#ui/layout.module.css'
import { SearchInput } from '#ui/list/search-input.tsx'
import { Section } from '#ui/page/section.tsx'
import { toast } from '#ui/toast.tsx'
import { type FoundPerson, useFoundPeople, useSignOut } from './access-queries.ts'

/** For a lost phone or a computer left open: ends somebody's sessions, wherever they are. */
export function SignOutSection() {
  const [search, setSearch] = useState('')
  const { data: people, error } = useFoundPeople(search)
  const isSearching = search.length > 1
  return (
    <Section
      title={i18n.t('Sign someone out')}
      line={i18n.t('For a lost phone or a computer left open: sign a teacher or student out everywhere.')}
    >
      <SearchInput
        label={i18n.t('Search teachers and students')}
        value={search}
        onSearch={(text) => setSearch(text.trim())}
      />
      {error && isSearching && (
        <Text c="red" mt="sm" role="alert">
          {messageOf(error)}
        </Text>
      )}
      {isSearching && people?.length === 0 && (
        <Text c="dimmed" mt="sm" role="status">
          {i18n.t('No one was found.')}
        </Text>
      )}
      {isSearching && people && people.length > 0 && (
        <ul className={`${layout.ruled} ${layout.apart}`}>
          {people.map((person) => (
            <Found key={person._id} person={person} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Found({ person: { _id, name, photo, line } }: { person: FoundPerson }) {
  const signOut = useSignOut()
  const [isAsking, setAsking] = useState(false)
  const press = () =>
    signOut.mutate(_id, {
      onSuccess: ({ message }) => toast('success', `${name}: ${i18n.t(message)}`),
      onError: (error) => toast('error', messageOf(error)),
      onSettled: () => setAsking(false),
    })
  return (
    <li>
      <Person name={name} photo={photo} line={line} size={36} />
      <Button
        variant="default"
        aria-label={i18n.t('Sign {name} out everywhere', { name })}
        onClick={() => setAsking(true)}
      >
        {i18n.t('Sign out')}
      </Button>
      {isAsking && (
        <Confirm
          opened
          title={i18n.t('Sign {name} out everywhere?', { name })}
          text={i18n.t('They will have to sign in again on every phone and computer.')}
          confirmLabel={i18n.t('Sign out')}
          isBusy={signOut.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={press}
        />
      )}
    </li>
  )
}
