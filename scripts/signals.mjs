import { readFileSync } from 'node:fs'

const samePress = 1000

/** Calls `stop` once for each press: a terminal and npm both deliver the same Ctrl-C. */
export function passSignals(stop) {
  let last = 0
  if (process.env.npm_lifecycle_event) whenAbandoned(() => stop('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - last < samePress) return
      last = Date.now()
      stop(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
}

/** npm and its shell pass no SIGTERM on, and a kill -9 reaches only one of them: then another parent stands above. */
function whenAbandoned(stop) {
  const before = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(timer)
    stop()
  }, 200)
  timer.unref()
}

function ancestors() {
  const parent = process.ppid
  try {
    return `${parent} ${
      readFileSync(`/proc/${parent}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1]
    }`
  } catch {
    return String(parent)
  }
}
