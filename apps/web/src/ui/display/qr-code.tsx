import encode from 'qr'
import { useMemo } from 'react'

interface QrCodeProps {
  text: string
  label: string
  /** CSS, such as '32mm'. */
  size: string
  /** How much of it may be dirty or torn. */
  ecc?: 'medium' | 'high'
}

/** Black on white whatever the screen's colours are: cameras need that. */
export function QrCode({ text, label, size, ecc = 'medium' }: QrCodeProps) {
  const modules = useMemo(() => encode(text, 'raw', { ecc, border: 2 }), [text, ecc])
  const path = modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
