/** The damage done to a card before it was pictured. Angles are degrees, clockwise. */
export interface Shot {
  width: number
  height: number
  turn: number
  /** Part of the picture's width that the card takes. */
  share: number
  /** How far the far corners come nearer, as a part of the card. */
  perspective: number
  /** 1 is full daylight. */
  light: number
  /** 1 is full contrast. */
  contrast: number
  /** Pixels. */
  blur: number
  noise: number
  /** From one side to the other. */
  shadow: number
  quality: number
}

export interface CardSpec {
  defect: string
  seed: number
  layout: 'card' | 'letter'
  code: 'none' | 'printed' | 'secure'
  /** The text in place of the number: some show it masked, or not at all. */
  number: 'shown' | 'masked' | 'smeared' | 'absent'
  isPdf: boolean
  shot: Shot
}

const plain: Shot = {
  width: 2016,
  height: 1512,
  turn: 0,
  share: 0.8,
  perspective: 0,
  light: 1,
  contrast: 1,
  blur: 0,
  noise: 4,
  shadow: 0,
  quality: 0.88,
}

type Other = Partial<Omit<CardSpec, 'shot' | 'defect' | 'seed'>>

const shots: [string, Partial<Shot>, Other?][] = [
  ['a good scan', { share: 0.95, noise: 0 }],
  ['a good scan', { width: 1200, height: 900, share: 0.98, noise: 2 }],
  ['a good photo', { turn: 2 }],
  ['turned', { turn: 90, share: 0.6 }],
  ['turned', { turn: 180 }],
  ['turned', { turn: 270, share: 0.6 }],
  ['turned', { turn: 183, share: 0.7 }],
  ['skewed', { turn: -15, share: 0.7 }],
  ['skewed', { turn: -8 }],
  ['skewed', { turn: 9 }],
  ['skewed', { turn: 15, share: 0.7 }],
  ['dim', { light: 0.35, noise: 8 }],
  ['dim', { light: 0.22, noise: 8, turn: 3 }],
  ['dim', { light: 0.45, shadow: 0.5, noise: 8 }],
  ['low contrast', { contrast: 0.4 }],
  ['low contrast', { contrast: 0.2, noise: 3 }],
  ['low contrast', { contrast: 0.45, turn: -4, shadow: 0.3 }],
  ['blurred', { blur: 1.5 }],
  ['blurred', { blur: 3.5 }],
  ['blurred', { blur: 2, turn: 5 }],
  ['JPEG noise', { quality: 0.2 }],
  ['JPEG noise', { quality: 0.07, turn: -3 }],
  ['perspective', { perspective: 0.08 }],
  ['perspective', { perspective: 0.2, turn: 4 }],
  ['perspective', { perspective: 0.1, turn: -6, shadow: 0.4 }],
  ['small in a big picture', { width: 4032, height: 3024, share: 0.3 }],
  ['small in a big picture', { width: 4032, height: 3024, share: 0.2, turn: 4 }],
  ['small in a big picture', { width: 3024, height: 4032, share: 0.45, turn: 88 }],
  ['several at once', { turn: 94, share: 0.6, light: 0.4, noise: 8 }],
  ['several at once', { turn: 187, blur: 2.4, contrast: 0.5 }],
  ['several at once', { perspective: 0.08, light: 0.4, quality: 0.3 }],
  ['several at once', { width: 4032, height: 3024, share: 0.4, turn: -12, noise: 14, quality: 0.5 }],
  ['letter', { width: 1654, height: 2339, share: 0.9 }, { layout: 'letter' }],
  ['letter', { width: 1654, height: 2339, share: 0.9, turn: 4, light: 0.5 }, { layout: 'letter' }],
  ['letter', { width: 2339, height: 1654, share: 0.6, turn: 90 }, { layout: 'letter' }],
  ['PDF', { width: 1654, height: 2339, share: 0.9 }, { layout: 'letter', isPdf: true }],
  ['older code', {}, { code: 'printed' }],
  ['older code', { turn: 100, share: 0.6, light: 0.4 }, { code: 'printed' }],
  ['older code', { perspective: 0.08, turn: -10 }, { code: 'printed', number: 'smeared' }],
  ['secure code', { share: 0.95 }, { code: 'secure' }],
  ['secure code', { turn: 180, share: 0.95 }, { code: 'secure' }],
  ['secure code', { width: 4032, height: 3024, share: 0.7, turn: 7 }, { code: 'secure' }],
  ['number masked', {}, { number: 'masked' }],
  ['number masked', { turn: 5, light: 0.5 }, { number: 'masked', layout: 'letter' }],
  ['number smeared', {}, { number: 'smeared' }],
  ['number absent', { blur: 1 }, { number: 'absent' }],
]

/** Every card of the measurement: the same each time. */
export const cards: CardSpec[] = shots.map(([defect, shot, other], at) => ({
  defect,
  seed: 100 + at,
  layout: 'card',
  code: 'none',
  number: 'shown',
  isPdf: false,
  ...other,
  shot: { ...plain, ...shot },
}))
