import { z } from 'zod'

type Limits = Record<string, number>

function changed<L extends Limits>(preset: L, words: string[], highest: number): L | null {
  const limits: Limits = { ...preset }
  for (const word of words) {
    const [, name = '', digits] = /^(\w+)=(\d{1,9})$/.exec(word) ?? []
    const limit = Number(digits)
    if (!Object.hasOwn(limits, name) || !(limit >= 1 && limit <= highest)) return null
    limits[name] = limit
  }
  return limits as L
}

/**
 * The shape of a variable: a preset's name, and what differs from it, as in `district perSchoolDay=9000`. The name may
 * be omitted.
 */
export function limitsShape<L extends Limits>(
  presets: { usual: L } & Record<string, L>,
  { example, highest }: { example: string; highest: number },
) {
  const { usual } = presets
  const shape = z
    .string()
    .default('usual')
    .transform((text, context) => {
      const [first = '', ...rest] = text.split(/\s+/)
      const preset = Object.hasOwn(presets, first) ? presets[first] : undefined
      const limits = preset ? changed(preset, rest, highest) : changed(usual, [first, ...rest], highest)
      if (limits) return limits
      context.addIssue({ code: 'custom' })
      return z.NEVER
    })
  const names = Object.keys(usual).join(', ')
  const accepts = `${Object.keys(presets).join(', ')}, and limits that differ, such as "${example}", of ${names}`
  return { shape, accepts }
}
