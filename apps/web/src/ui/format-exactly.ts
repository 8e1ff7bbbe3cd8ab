const withOneDigit = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** 94.0%: figures in a column have equally many digits. Separate from the others, as few screens need it. */
export function formatPercentExactly(value: number): string {
  return `${withOneDigit.format(value)}%`
}
