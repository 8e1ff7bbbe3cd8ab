import { i18n } from '@lingui/core'
import { Button, Group } from '@mantine/core'

interface MaskedNumberProps {
  /** 'XXXX XXXX 2346' */
  mask: string
  /** The whole number while it is shown. */
  number: string | undefined
  isLoading?: boolean
  onShow: () => void
  onHide: () => void
}

/** An Aadhaar number, whole only while somebody asks for it: whoever passes by sees its last four digits. */
export function MaskedNumber({ mask, number, isLoading = false, onShow, onHide }: MaskedNumberProps) {
  return (
    <Group component="span" gap="xs" display="inline-flex">
      <span>{number ?? mask}</span>
      <Button
        variant="subtle"
        size="compact-md"
        mih={44}
        px={4}
        loading={isLoading}
        aria-label={number ? i18n.t('Hide the Aadhaar number') : i18n.t('Show the Aadhaar number')}
        onClick={number ? onHide : onShow}
      >
        {number ? i18n.t('Hide') : i18n.t('Show')}
      </Button>
    </Group>
  )
}
