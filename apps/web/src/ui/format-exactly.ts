const withOneDigit = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** 94.0%: below one another, figures have as many digits. Apart from the others, for few screens need it. */
export function formatPercentExactly(value: number): string {
  return `${withOneDigit.format(value)}%`
}
