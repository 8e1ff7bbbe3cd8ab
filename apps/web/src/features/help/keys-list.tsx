import { Kbd, Text } from '@mantine/core'
import { Fragment } from 'react'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import layout from '#ui/layout.module.css'
import classes from './keys-list.module.css'

interface Key {
  keys: string[]
  does: string
}

function keysOfThisPerson(): Key[] {
  const everywhere = [
    { keys: ['Ctrl', 'K'], does: i18n.t('Search for a screen, a person or a class') },
    { keys: ['?'], does: i18n.t('Show these keys') },
    { keys: ['Esc'], does: i18n.t('Close the open menu or window') },
  ]
  if (!mayI('attendance:mark')) return everywhere
  return [
    ...everywhere,
    { keys: ['↑', '↓'], does: i18n.t('Go from student to student while marking') },
    { keys: ['P', 'A', 'L'], does: i18n.t('Mark present, absent or late') },
    { keys: ['U'], does: i18n.t('Undo the mark') },
  ]
}

/** Every key that does something, with what it does. */
export function KeysList() {
  return (
    <dl className={`${layout.tight} ${classes.keys}`}>
      {keysOfThisPerson().map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key, place) => (
              <Fragment key={key}>
                {place > 0 && ' '}
                <Kbd size="md">{key}</Kbd>
              </Fragment>
            ))}
          </dt>
          <Text component="dd">{does}</Text>
        </div>
      ))}
    </dl>
  )
}
