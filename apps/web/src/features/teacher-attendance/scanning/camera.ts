import { openCodeReader } from '#platform/codes/code-reader.ts'
import { readStored, store } from '#platform/session/storage.ts'
import { InsecureContext } from './camera-problem.ts'

const framesPerSecond = 10
const chosenKey = 'camera'

/** A running camera whose frames are read for QR codes. */
export interface Camera {
  deviceId: string | undefined
  /** Every camera of the device, this one included. */
  all: MediaDeviceInfo[]
  hasLight: boolean
  light: (isOn: boolean) => Promise<void>
}

interface Wanted {
  video: HTMLVideoElement
  /** By default the back camera, or the one used last. */
  deviceId?: string | undefined
  onCodes: (codes: string[]) => void
  /** It stopped by itself. */
  onLost: (error: unknown) => void
  /** Ends it, including what has not started yet. */
  signal: AbortSignal
}

/** A camera's light, which lib.dom does not know. */
type WithTorch = MediaTrackCapabilities & { torch?: boolean }

async function openStream(deviceId: string | undefined): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new InsecureContext()
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } }
  return await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...which, ...size } })
}

/** The one used last or, if it is gone, the back camera. */
async function openWanted(deviceId: string | undefined): Promise<MediaStream> {
  const last = deviceId ? null : readStored(chosenKey)
  if (!last) return await openStream(deviceId)
  try {
    return await openStream(last)
  } catch (error) {
    const isGone = error instanceof Error && /^(Overconstrained|NotFound)Error$/.test(error.name)
    if (!isGone) throw error
    store(chosenKey, null)
    return await openStream(undefined)
  }
}

/** Ten frames a second, never two at once. */
async function readFrames({ video, onCodes, onLost, signal }: Wanted): Promise<void> {
  const reader = await openCodeReader()
  signal.addEventListener('abort', () => reader.close())
  try {
    while (!signal.aborted) {
      const began = performance.now()
      const codes = await reader.read(video)
      if (codes.length > 0 && !signal.aborted) onCodes(codes)
      const rest = Math.max(0, 1000 / framesPerSecond - (performance.now() - began))
      await new Promise((resolve) => setTimeout(resolve, rest))
    }
  } catch (error) {
    if (!signal.aborted) onLost(error)
  }
}

/**
 * Shows a camera and reads its frames until `signal` ends it.
 * @throws Error as the browser names it (`NotAllowedError`, `NotFoundError`, …), or InsecureContext
 */
export async function startCamera(wanted: Wanted): Promise<Camera> {
  const { video, deviceId, onLost, signal } = wanted
  const stream = await openWanted(deviceId)
  const [track] = stream.getVideoTracks()
  const end = () => {
    for (const one of stream.getTracks()) one.stop()
    // By now a camera that was chosen meanwhile is shown there.
    if (video.srcObject === stream) video.srcObject = null
  }
  signal.addEventListener('abort', end)
  if (signal.aborted || !track) end()
  signal.throwIfAborted()
  track?.addEventListener('ended', () => onLost(new DOMException('The camera stopped.', 'AbortError')))
  video.srcObject = stream
  await video.play()
  if (deviceId) store(chosenKey, deviceId)
  void readFrames(wanted)
  // Their names are disclosed once one may be used.
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const capabilities: WithTorch = track?.getCapabilities?.() ?? {}
  return {
    deviceId: track?.getSettings().deviceId,
    all: devices.filter(({ kind }) => kind === 'videoinput'),
    hasLight: capabilities.torch === true,
    async light(isOn) {
      await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
    },
  }
}
