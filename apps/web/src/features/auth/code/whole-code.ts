/** The code with this many digits in '123 456', '123-456' or 'Your code is 123456.'; null when there is none. */
export function wholeCodeIn(text: string, length: number): string | null {
  const codeIn = (text: string) => text.match(/\d+/g)?.find((digits) => digits.length === length)
  return codeIn(text) ?? codeIn(text.replace(/(\d)[\s\p{Pd}]+(?=\d)/gu, '$1')) ?? null
}
