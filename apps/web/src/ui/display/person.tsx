import { i18n } from '@lingui/core'
import { Avatar, Group, Text } from '@mantine/core'
import classes from './person.module.css'

const tints = 6

function tintOf(name: string): number {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return sum % tints
}

/** A photo, or the initials of the name in a colour that stays; 'NA' without a name. */
export function Initials({ name, photo, size = 40 }: { name: string; photo?: string | null; size?: number }) {
  return (
    <Avatar
      src={photo ?? null}
      size={size}
      radius={999}
      alt=""
      aria-hidden="true"
      className={classes.initials}
      data-tint={tintOf(name)}
      name={name.trim().replace(/\s+/g, ' ') || i18n.t('NA')}
    />
  )
}

interface PersonProps {
  name: string
  photo?: string | null
  line?: string | null | undefined
  size?: number
}

/** Photo or initials, the name, one quiet line. */
export function Person({ name, photo, line, size = 40 }: PersonProps) {
  return (
    <Group gap="sm" wrap="nowrap" className={classes.person}>
      <Initials name={name} photo={photo ?? null} size={size} />
      <div className={classes.words}>
        <Text fw={600} className={classes.name}>
          {name}
        </Text>
        {line && (
          <Text size="sm" c="dimmed" className={classes.name}>
            {line}
          </Text>
        )}
      </div>
    </Group>
  )
}
