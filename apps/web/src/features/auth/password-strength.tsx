import { Group, Text } from '@mantine/core'
import { type PasswordRequirement, passwordStrength } from '@shala/contract/general/passwords'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from './password-strength.module.css'

function wordOf(requirement: PasswordRequirement): string {
  const words: Record<PasswordRequirement, string> = {
    length: i18n.t('6+ characters'),
    lowercase: i18n.t('Lowercase letter'),
    uppercase: i18n.t('Uppercase letter'),
    digit: i18n.t('Number'),
    special: i18n.t('Special character'),
  }
  return words[requirement]
}

function verdictOf(met: number, all: number): string {
  if (met === all) return i18n.t('Strong')
  return met > all / 2 ? i18n.t('Fair') : i18n.t('Weak')
}

/** A new password's requirements, met and missing, by the server's own rule. */
export function PasswordStrength({ password, id }: { password: string; id?: string }) {
  const strength = passwordStrength(password)
  const met = strength.filter(({ isMet }) => isMet).length
  const isStrong = met === strength.length
  return (
    <div id={id} className={layout.below}>
      <Group gap={4} wrap="nowrap" aria-hidden="true">
        {strength.map(({ requirement }, index) => (
          <div
            key={requirement}
            className={classes.bar}
            data-filled={index < met || undefined}
            data-strong={isStrong || undefined}
          />
        ))}
      </Group>
      <Text size="sm" mt={4} role="status">
        {password === ''
          ? i18n.t('A strong password has:')
          : i18n.t('Password strength: {verdict}', { verdict: verdictOf(met, strength.length) })}
      </Text>
      <ul className={`${layout.wrap} ${layout.quiet} ${classes.requirements}`}>
        {strength.map(({ requirement, isMet }) => (
          <li key={requirement} data-met={isMet || undefined}>
            {isMet ? (
              <IconCheck size={16} stroke={2} aria-label={i18n.t('Met')} />
            ) : (
              <IconPoint size={16} stroke={2} aria-label={i18n.t('Missing')} />
            )}
            {wordOf(requirement)}
          </li>
        ))}
      </ul>
    </div>
  )
}
