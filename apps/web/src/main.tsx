import '#ui/theme/fonts.css'
import '#ui/theme/mantine-base.css'
import '#ui/theme/base.css'
import './early/early.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Root } from '#app/root.tsx'
import { router } from '#app/router.tsx'
import { endEarly } from '#platform/early.ts'

Error.stackTraceLimit = 10

/** After this long the app shows that it is still loading, and what has gone wrong. */
const longestEarlyMs = 3000

const element = document.getElementById('root')

function draw(): void {
  if (!element) return
  flushSync(() => createRoot(element).render(<Root />))
  endEarly()
}

// The early picture stays until the first screen can be drawn whole in its place.
const patience = new Promise((done) => setTimeout(done, longestEarlyMs))
void Promise.race([router.load().catch(() => {}), patience]).then(draw)
