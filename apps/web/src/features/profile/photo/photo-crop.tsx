import { Text } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from '../profile.module.css'
import { type Crop, largestZoom, moved, type Size, squareOf } from './crop.ts'

export interface Picture {
  bitmap: ImageBitmap
  /** The object URL that the page shows. */
  url: string
}

interface PhotoCropProps {
  picture: Picture
  crop: Crop
  onChange: (crop: Crop) => void
}

/** The move for each arrow key, in sides of the square: to the right and down. */
const keySteps: Record<string, [number, number]> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
}

/** The square to keep: moved by dragging or the arrow keys, and zoomed. */
export function PhotoCrop({ picture, crop, onChange }: PhotoCropProps) {
  const id = useId()
  const last = useRef<{ x: number; y: number } | null>(null)
  const drag = ({ currentTarget, clientX: x, clientY: y }: PointerEvent) => {
    if (!last.current) return
    const side = currentTarget.clientWidth
    onChange(moved(picture.bitmap, crop, (last.current.x - x) / side, (last.current.y - y) / side))
    last.current = { x, y }
  }
  const press = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (!step) return
    event.preventDefault()
    onChange(moved(picture.bitmap, crop, ...step))
  }
  return (
    <div className={`${layout.wrap} ${classes.cropping}`}>
      <button
        type="button"
        className={classes.frame}
        aria-label={i18n.t('Part of the photo to keep')}
        aria-describedby={`${id}-how`}
        onKeyDown={press}
        onPointerDown={({ currentTarget, pointerId, clientX, clientY }) => {
          currentTarget.setPointerCapture(pointerId)
          last.current = { x: clientX, y: clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          last.current = null
        }}
        onPointerCancel={() => {
          last.current = null
        }}
      >
        <Cropped picture={picture} crop={crop} />
        <span className={classes.circle} />
      </button>
      <div className={classes.controls}>
        <Text size="sm" c="dimmed" id={`${id}-how`}>
          {i18n.t('Drag the photo, or use the arrow keys.')}
        </Text>
        <label htmlFor={`${id}-zoom`}>{i18n.t('Zoom')}</label>
        <input
          id={`${id}-zoom`}
          type="range"
          min={1}
          max={largestZoom}
          step={0.05}
          value={crop.zoom}
          onChange={({ currentTarget }) => onChange({ ...crop, zoom: Number(currentTarget.value) })}
        />
        <Text size="sm">{i18n.t('Preview')}</Text>
        <div className={classes.preview}>
          <Cropped picture={picture} crop={crop} />
        </div>
      </div>
    </div>
  )
}

function Cropped({ picture: { url, bitmap }, crop }: { picture: Picture; crop: Crop }) {
  const size: Size = bitmap
  const { left, top, side } = squareOf(size, crop)
  const share = (pixels: number) => `${(100 * pixels) / side}%`
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      style={{ width: share(size.width), height: share(size.height), left: share(-left), top: share(-top) }}
    />
  )
}
