/** The logo alone, beside the product's name or a heading. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0f766e" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M6 14.5 16 7l10 7.5" stroke="#fff" strokeWidth="2.6" />
        <path d="m10.5 19.5 4 4 7.5-8" stroke="#99f6e4" strokeWidth="2.8" />
      </g>
    </svg>
  )
}
