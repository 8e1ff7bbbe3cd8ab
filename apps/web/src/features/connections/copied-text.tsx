import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'

/**
 * A text to be given to another system. Over plain http browsers cannot copy; it can be selected. The button
 * stands beside the field, not beside its label.
 */
export function CopiedText({ label, value }: { label: string; value: string }) {
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        className={layout.share}
        label={label}
        value={value}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {window.isSecureContext && (
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} aria-label={i18n.t('Copy: {label}', { label })}>
              {copied ? i18n.t('Copied') : i18n.t('Copy')}
            </Button>
          )}
        </CopyButton>
      )}
    </Group>
  )
}
