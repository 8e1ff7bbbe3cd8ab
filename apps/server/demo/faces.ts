import sharp from 'sharp'
import { type Chance, startChance } from './chance.ts'

const skins = ['#8d5a3b', '#a66d47', '#b97d54', '#c68e64', '#d9a67c']
const hairs = ['#1c1512', '#251a14', '#30221a']
const grounds = ['#dbe9f4', '#e8f1e4', '#f4ead9', '#ece3f1', '#e3eeee']
const ribbons = ['#c2303a', '#f2f2f2', '#274690']
const sides = { large: 480, small: 160 } as const

export interface Look {
  /** Which face; the same number is the same face. */
  seed: number
  isGirl: boolean
  isGrown: boolean
}

function hairOf({ isGirl, isGrown }: Look, chance: Chance): string {
  const color = chance.pick(hairs)
  const ribbon = chance.pick(ribbons)
  const top = `<path d="M76 138c-4-58 22-86 64-86s68 28 64 86c-10-30-24-44-64-44s-54 14-64 44z" fill="${color}"/>`
  if (!isGirl) {
    const cloth = chance.pick(['#274690', '#8a1f2b', '#1f5c4a'])
    const turban = `<path d="M74 122c0-50 28-76 66-76s66 26 66 76c-28-20-104-20-132 0z" fill="${cloth}"/><circle cx="140" cy="44" r="14" fill="${cloth}"/>`
    return !isGrown && chance.is(0.05) ? turban : top
  }
  if (isGrown) {
    return `<path d="M70 220c-10-120 0-170 70-170s80 50 70 170z" fill="${color}"/>@FACE@${top}`
  }
  const plait = (x: number) =>
    `<path d="M${x} 150c-14 40-10 70 0 92h14c8-24 10-54-2-92z" fill="${color}"/><circle cx="${x + 7}" cy="226" r="10" fill="${ribbon}"/>`
  return chance.is(0.7)
    ? `${plait(66)}${plait(200)}@FACE@${top}`
    : `<circle cx="140" cy="46" r="24" fill="${color}"/>@FACE@${top}`
}

function faceOf(chance: Chance): string {
  const skin = chance.pick(skins)
  const smile = chance.between(4, 14)
  const glasses = chance.is(0.16)
    ? '<g fill="none" stroke="#22303a" stroke-width="4"><circle cx="114" cy="146" r="17"/><circle cx="166" cy="146" r="17"/><path d="M131 146h18"/></g>'
    : ''
  return `<rect x="120" y="196" width="40" height="44" rx="16" fill="${skin}"/>
    <ellipse cx="140" cy="146" rx="${chance.between(57, 63)}" ry="68" fill="${skin}"/>
    <circle cx="114" cy="146" r="6" fill="#221a16"/><circle cx="166" cy="146" r="6" fill="#221a16"/>
    <path d="M118 178q22 ${smile} 44 0" fill="none" stroke="#6a2f2a" stroke-width="5" stroke-linecap="round"/>${glasses}`
}

function drawingOf(look: Look): string {
  const chance = startChance(look.seed)
  const clothes = look.isGrown ? chance.pick(['#7a4b78', '#2f6f73', '#4a5a86', '#8a4b3a']) : '#fafafa'
  const tie = look.isGrown ? '' : '<path d="M132 240h16l-4 16 8 40h-24l8-40z" fill="#274690"/>'
  const face = faceOf(chance)
  const hair = hairOf(look, chance)
  const head = hair.includes('@FACE@') ? hair.replace('@FACE@', face) : face + hair
  const dot = look.isGirl && look.isGrown ? '<circle cx="140" cy="112" r="4" fill="#a3202c"/>' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 280 280">
    <rect width="280" height="280" fill="${chance.pick(grounds)}"/>
    <path d="M40 280c4-44 40-58 100-58s96 14 100 58z" fill="${clothes}"/>${tie}${head}${dot}</svg>`
}

/** A portrait that is nobody's, in the two sizes in which photos are kept. */
export async function drawFace(look: Look): Promise<{ large: Buffer; small: Buffer }> {
  const { data, info } = await sharp(Buffer.from(drawingOf(look)), { density: (72 * sides.large) / 280 })
    .resize(sides.large)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawn = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const [large, small] = await Promise.all([
    drawn().webp({ quality: 75, effort: 0 }).toBuffer(),
    drawn().resize(sides.small).webp({ quality: 75, effort: 0 }).toBuffer(),
  ])
  return { large, small }
}
