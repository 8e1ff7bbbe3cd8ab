// Writes the part of Inter that nearly every text of the product is made of: `npm run subset-font -w apps/web`, after an upgrade of Inter.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const inter = fileURLToPath(
  import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
)
const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, place) => 0x20 + place))
// Each of these stands in the unicode-range of fonts.css, too.
const letters = `${ascii}\u00a0·×–—‘’“”•…₹`

const subset = await subsetFont(readFileSync(inter), letters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
})
writeFileSync(join(import.meta.dirname, '../src/ui/theme/inter-core.woff2'), subset)
console.log(`${subset.length} bytes`)
