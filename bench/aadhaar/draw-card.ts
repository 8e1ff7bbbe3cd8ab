import type { CardSpec } from './cards.ts'
import type { Holder } from './holders.ts'

/** A card of 1500 pixels, or a letter, on a canvas of its own. */
export type Drawn = OffscreenCanvas

export interface ToDraw {
  spec: CardSpec
  holder: Holder
  /** The squares of its code, row by row; true is dark. */
  code: boolean[][] | null
}

const ink = '#1c1c1c'

function canvasOf(width: number, height: number): [OffscreenCanvas, OffscreenCanvasRenderingContext2D] {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Nothing can be drawn.')
  return [canvas, context]
}

const inFours = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

interface Pen {
  write(
    text: string,
    at: [x: number, y: number, size: number],
    look?: { bold?: boolean; color?: string },
  ): void
  context: OffscreenCanvasRenderingContext2D
}

function penOf(context: OffscreenCanvasRenderingContext2D): Pen {
  return {
    context,
    write(text, [x, y, size], { bold = false, color = ink } = {}) {
      context.fillStyle = color
      context.font = `${bold ? 700 : 400} ${size}px "Noto Sans Devanagari Variable", "Liberation Sans", Arial, sans-serif`
      context.fillText(text, x, y)
    },
  }
}

function drawCode({ context }: Pen, rows: boolean[][], [x, y, size]: [number, number, number]): void {
  const cell = size / rows.length
  context.fillStyle = '#fff'
  context.fillRect(x, y, size, size)
  context.fillStyle = '#000'
  rows.forEach((row, down) => {
    row.forEach((isDark, across) => {
      if (isDark) context.fillRect(x + across * cell, y + down * cell, cell + 0.3, cell + 0.3)
    })
  })
}

/** The number, as it is shown, on a card at that place. */
function writeNumber(pen: Pen, { spec, holder }: ToDraw, [x, y, size]: [number, number, number]): void {
  const { context } = pen
  context.textAlign = 'center'
  const words = {
    shown: inFours(holder.number),
    masked: `XXXX XXXX ${holder.number.slice(-4)}`,
    smeared: inFours(holder.number),
    absent: '',
  }[spec.number]
  if (spec.number === 'smeared') {
    context.filter = `blur(${size / 4}px)`
    pen.write(words, [x, y, size], { bold: true })
    context.filter = 'none'
  } else pen.write(words, [x, y, size], { bold: true })
  pen.write(`VID : ${inFours(holder.vid)}`, [x, y + size * 0.85, size * 0.5])
  context.textAlign = 'left'
}

function drawPhoto({ context }: Pen, [x, y, width, height]: [number, number, number, number]): void {
  const shade = context.createLinearGradient(x, y, x + width, y + height)
  shade.addColorStop(0, '#b8c8d8')
  shade.addColorStop(1, '#6d7f90')
  context.fillStyle = shade
  context.fillRect(x, y, width, height)
  context.fillStyle = '#8a6648'
  context.beginPath()
  context.arc(x + width / 2, y + height * 0.4, width * 0.25, 0, 7)
  context.fill()
  context.fillStyle = '#2e3c5c'
  context.fillRect(x + width * 0.15, y + height * 0.7, width * 0.7, height * 0.3)
}

/** The fine lines that real cards have beneath their text. */
function drawGuilloche({ context }: Pen): void {
  context.strokeStyle = 'rgb(120 150 190 / 0.35)'
  context.lineWidth = 1.6
  for (let line = 0; line < 46; line += 1) {
    context.beginPath()
    for (let x = 0; x <= 1500; x += 12) {
      context.lineTo(x, line * 21 + 26 * Math.sin(x / 90 + line / 3) + 14 * Math.sin(x / 31))
    }
    context.stroke()
  }
}

function drawFront(toDraw: ToDraw): Drawn {
  const { holder, code } = toDraw
  const [canvas, context] = canvasOf(1500, 945)
  const pen = penOf(context)
  context.fillStyle = '#fbfaf6'
  context.fillRect(0, 0, 1500, 945)
  drawGuilloche(pen)
  context.fillStyle = '#f39a4c'
  context.fillRect(0, 0, 1500, 56)
  context.fillStyle = '#3f8f4f'
  context.fillRect(0, 880, 1500, 10)
  pen.write('भारत सरकार', [560, 116, 46], { bold: true })
  pen.write('Government of India', [560, 166, 40])
  drawPhoto(pen, [90, 230, 300, 380])
  pen.write(holder.hindiName, [440, 280, 44])
  pen.write(holder.name, [440, 340, 44], { bold: true })
  pen.write(`जन्म तिथि / DOB : ${holder.dob}`, [440, 405, 40])
  pen.write('महिला / Female', [440, 465, 40])
  pen.write(`Mobile No: ${holder.phone}`, [440, 525, 36])
  context.save()
  context.translate(56, 640)
  context.rotate(-Math.PI / 2)
  pen.write('Issue Date: 14/08/2023', [0, 0, 26])
  context.restore()
  if (code) drawCode(pen, code, [960, 180, 520])
  writeNumber(pen, toDraw, [code ? 700 : 750, 775, 84])
  context.textAlign = 'center'
  pen.write('मेरा आधार, मेरी पहचान', [750, 935, 44], { bold: true })
  return canvas
}

function drawLetter(toDraw: ToDraw): Drawn {
  const { holder } = toDraw
  const [canvas, context] = canvasOf(1500, 2120)
  const pen = penOf(context)
  context.fillStyle = '#fefefe'
  context.fillRect(0, 0, 1500, 2120)
  pen.write('भारतीय विशिष्ट पहचान प्राधिकरण', [420, 110, 44], { bold: true })
  pen.write('Unique Identification Authority of India', [380, 165, 38])
  pen.write(`नामांकन क्रम / Enrolment No.: ${holder.enrolment}`, [120, 270, 34], { bold: true })
  const lines = [
    'To',
    holder.hindiName,
    holder.name,
    ...holder.address,
    `Mobile: ${holder.phone}`,
    '14082023 KA 560 0012 7781',
  ]
  for (const [at, line] of lines.entries()) pen.write(line, [120, 350 + at * 48, 34])
  pen.write('आपका आधार क्रमांक / Your Aadhaar No. :', [380, 880, 40], { bold: true })
  writeNumber(pen, toDraw, [750, 975, 72])
  context.textAlign = 'center'
  pen.write('मेरा आधार, मेरी पहचान', [750, 1090, 44], { bold: true })
  context.textAlign = 'left'
  context.setLineDash([14, 10])
  context.strokeRect(60, 1130, 1380, 2)
  context.drawImage(drawFront({ ...toDraw, code: null }), 200, 1220, 1100, 693)
  return canvas
}

export function drawPaper(toDraw: ToDraw): Drawn {
  return toDraw.spec.layout === 'letter' ? drawLetter(toDraw) : drawFront(toDraw)
}
