import { i18n } from '@lingui/core'
import { Anchor, VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'

/** A link that opens in a new tab and tells the other site nothing about this one. */
export function NewTab({ address }: { address: string }) {
  return (
    <Anchor inherit href={address} target="_blank" rel="noopener noreferrer">
      {address} <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
      <VisuallyHidden>{i18n.t('(opens in a new tab)')}</VisuallyHidden>
    </Anchor>
  )
}
