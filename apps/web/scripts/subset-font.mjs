// Writes the parts of the fonts that nearly every screen needs: `npm run subset-font -w apps/web`, after an upgrade of a font or with a new language.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '@shala/contract/general/languages.gen'
import subsetFont from 'subset-font'

const lettersFrom = (first, last) =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, place) => first + place))

async function write(name, { from, letters, keepFeatures }) {
  const whole = readFileSync(fileURLToPath(from))
  const subset = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    ...(keepFeatures && { keepFeatures }),
  })
  writeFileSync(join(import.meta.dirname, '../src/ui/theme', name), subset)
  console.log(`${name}: ${subset.length} bytes`)
}

await write('inter-core.woff2', {
  from: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  // Each of these stands in the unicode-range of fonts.css, too.
  letters: `${lettersFrom(0x20, 0x7e)}\u00a0·×–—‘’“”•…₹`,
  // Without the alternates that draw what is typed as something else ('3x9' as '3×9'), a third of the bytes.
  keepFeatures: ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'],
})
const devanagari = import.meta.resolve(
  '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
)
// Its block of Unicode with every conjunct, without the marks of Vedic texts.
await write('devanagari.woff2', {
  from: devanagari,
  letters: `${lettersFrom(0x900, 0x97f)}\u200c\u200d\u25cc`,
})
await write('language-names.woff2', { from: devanagari, letters: Object.values(languages).join('') })
