import { MaskedNumber } from '#ui/display/masked-number.tsx'
import { useShowNumber } from './use-show-number.ts'

interface AadhaarNumberProps {
  studentId: string
  /** 'XXXX XXXX 2346' */
  mask: string
}

export function AadhaarNumber({ studentId, mask }: AadhaarNumberProps) {
  const { data: number, isPending, mutate: show, reset: hide } = useShowNumber(studentId)
  return (
    <MaskedNumber
      mask={mask}
      number={number ?? undefined}
      isLoading={isPending}
      onShow={() => show()}
      onHide={hide}
    />
  )
}
