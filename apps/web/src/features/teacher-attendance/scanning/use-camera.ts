import { useEffect, useRef, useState } from 'react'
import { type Camera, startCamera } from './camera.ts'

type State = { is: 'loading' } | { is: 'active'; camera: Camera } | { is: 'stopped'; problem: unknown }

/** A camera for as long as this is on screen; `problem` is null if it was stopped on purpose. */
export function useCamera(onCodes: (codes: string[]) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const running = useRef(new AbortController())
  const [state, setState] = useState<State>({ is: 'loading' })
  useEffect(() => () => running.current.abort(), [])

  const stop = (problem: unknown = null) => {
    running.current.abort()
    setState({ is: 'stopped', problem })
  }
  const start = async (deviceId?: string) => {
    running.current.abort()
    const own = new AbortController()
    running.current = own
    if (!video.current) return
    setState({ is: 'loading' })
    // News from an earlier start is about a camera that is gone.
    const ifMine = (act: () => void) => !own.signal.aborted && act()
    const onLost = (error: unknown) => ifMine(() => stop(error))
    const wanted = { video: video.current, deviceId, onCodes, onLost, signal: own.signal }
    await startCamera(wanted).then((camera) => ifMine(() => setState({ is: 'active', camera })), onLost)
  }
  return { video, state, start, stop }
}
