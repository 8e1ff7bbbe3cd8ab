import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'

const noon = 12

/** What somebody in this role is likely to ask at this hour, the most likely first. */
export function ownQuestions(hour = new Date().getHours()): string[] {
  if (!mayI('attendance:statistics')) {
    return [i18n.t('What is my attendance this month?'), i18n.t('When is the next holiday?')]
  }
  const absent = i18n.t('Who is absent today?')
  const unmarked = i18n.t('Which classes are not marked yet?')
  if (!mayI('attendance:unmarked')) return [absent, i18n.t('When is the next holiday?')]
  const onLeave = i18n.t('Who is on leave tomorrow?')
  return hour < noon ? [unmarked, absent, onLeave] : [absent, onLeave, unmarked]
}
