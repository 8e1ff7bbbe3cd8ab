const samePress = 1000

/** Calls `stop` once for each press: a terminal and npm both deliver the same Ctrl-C. */
export function passSignals(stop) {
  let last = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - last < samePress) return
      last = Date.now()
      stop(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
}
