interface Target {
  id: string
  webSocketDebuggerUrl: string
}

/** One command to one page of a browser. */
function command(url: string, method: string, params: object = {}): Promise<void> {
  const socket = new WebSocket(url)
  return new Promise((done, fail) => {
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, method, params }))
    socket.onmessage = () => {
      socket.close()
      done()
    }
    socket.onerror = () => fail(new Error(`The browser refused ${method}.`))
  })
}

/** The browser may still be starting. */
async function askUntilThere(url: string, tries = 50): Promise<Response> {
  try {
    return await fetch(url, { method: 'PUT' })
  } catch (error) {
    if (tries === 0) throw error
    await new Promise((done) => setTimeout(done, 200))
    return await askUntilThere(url, tries - 1)
  }
}

/** Leaves nothing of the app in the browser's own first context, which Lighthouse works in, but who is signed in. */
export async function freshStart(
  debuggingPort: number,
  { address, token }: { address: string; token: string | null },
): Promise<void> {
  const pages = `http://127.0.0.1:${debuggingPort}/json`
  const { id, webSocketDebuggerUrl: url } = (await (
    await askUntilThere(`${pages}/new?${address}/favicon.svg`)
  ).json()) as Target
  // The page must be there before its storage can be.
  await new Promise((done) => setTimeout(done, 300))
  await command(url, 'Network.clearBrowserCache')
  await command(url, 'Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' })
  const expression = token === null ? 'localStorage.clear()' : `localStorage.token = ${JSON.stringify(token)}`
  await command(url, 'Runtime.evaluate', { expression })
  await fetch(`${pages}/close/${id}`)
}
