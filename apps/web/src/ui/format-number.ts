/**
 * With at most one decimal: '92.5', '1,00,000'. Written by hand, as the browser's own way takes a phone 100 ms at its
 * first use.
 */
export function formatNumber(value: number): string {
  const [whole = '', decimals] = String(Number(value.toFixed(1))).split('.')
  const grouped = whole.replace(/\B(?=(\d\d)+\d$)/g, ',')
  return decimals ? `${grouped}.${decimals}` : grouped
}
