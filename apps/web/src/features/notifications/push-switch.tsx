import { Switch, Text } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import classes from './bell.module.css'
import { usePush } from './use-push.ts'

/** Nothing where the browser cannot do it. */
export function PushSwitch() {
  const { state, isBusy, set } = usePush()
  if (state === 'none') return null
  return (
    <div className={classes.foot}>
      {state === 'blocked' ? (
        <Text size="sm" c="dimmed">
          {i18n.t('This browser blocks notifications from this site. You can allow them in its settings.')}
        </Text>
      ) : (
        <Switch
          label={i18n.t('Notify me on this device when the app is closed')}
          checked={state === 'on'}
          disabled={isBusy}
          onChange={({ currentTarget }) => void set(currentTarget.checked)}
        />
      )}
    </div>
  )
}
