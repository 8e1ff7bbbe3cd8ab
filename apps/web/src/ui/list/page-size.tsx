import { i18n } from '@lingui/core'
import { NativeSelect } from '@mantine/core'

interface PageSizeProps {
  size: number
  sizes: readonly number[]
  onChange: (size: number) => void
  className?: string | undefined
}

export function PageSize({ size, sizes, onChange, className }: PageSizeProps) {
  return (
    <NativeSelect
      aria-label={i18n.t('Rows per page')}
      miw={150}
      className={className}
      value={String(size)}
      data={sizes.map((count) => ({ value: String(count), label: i18n.t('{count} per page', { count }) }))}
      onChange={({ currentTarget: { value } }) => onChange(Number(value))}
    />
  )
}
