import { Button, Group } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import { useShowNumber } from '../students-queries.ts'

interface AadhaarNumberProps {
  studentId: string
  /** 'XXXX XXXX 2346' */
  mask: string
}

export function AadhaarNumber({ studentId, mask }: AadhaarNumberProps) {
  const { data: number, isPending, mutate: show, reset: hide } = useShowNumber(studentId)
  return (
    <Group component="span" gap="xs" display="inline-flex">
      <span>{number ?? mask}</span>
      <Button
        variant="subtle"
        size="compact-md"
        mih={44}
        px={4}
        loading={isPending}
        aria-label={number ? i18n.t('Hide the Aadhaar number') : i18n.t('Show the Aadhaar number')}
        onClick={() => (number ? hide() : show())}
      >
        {number ? i18n.t('Hide') : i18n.t('Show')}
      </Button>
    </Group>
  )
}
