import '#ui/theme/base.css'
import '#ui/theme/fonts.css'
import '#ui/theme/mantine-base.css'
import '#ui/theme/theme-variables.gen.css'
import './early/early.css'
import { startTransition } from 'react'
import { createRoot, type Root as Drawing } from 'react-dom/client'
import type { AppRouter } from '#app/app-router.tsx'
import { Root } from '#app/root.tsx'
import { openSignIn } from '#app/sign-in-router.ts'
import { openPaths } from '#app/sign-in-routes.tsx'
import { chosenLanguage, markPage } from '#platform/language/chosen-language.ts'
import { endEarly } from '#platform/loading/early.ts'
import { importAgain, PartGone } from '#platform/loading/import-again.ts'
import { loadNewVersionOnce } from '#platform/loading/new-version.ts'
import { nextTask } from '#platform/loading/next-task.ts'
import { hasToken } from '#platform/session/session.ts'
import { readStored } from '#platform/session/storage.ts'

/** After this long the app says that it is still loading, and what has gone wrong. */
const longestEarlyMs = 3000

const element = document.getElementById('root')

let drawing: Drawing | undefined

// In small steps, between which the page responds to touch; the previous picture stays until the last one.
function draw(router: AppRouter, kind: 'app' | 'sign-in'): void {
  if (!element) return
  drawing ??= createRoot(element)
  const root = <Root key={kind} router={router} onDrawn={endEarly} />
  startTransition(() => drawing?.render(root))
}

// In development the page has no script of its own.
if (import.meta.env.DEV) markPage(chosenLanguage(readStored))

async function speak(): Promise<void> {
  const { lang } = document.documentElement
  if (lang !== 'en') await (await import('#platform/language/first-words.ts')).speakFirst(lang)
}

/** The first picture stays until the first screen can be drawn complete. */
async function open(router: AppRouter, kind: 'app' | 'sign-in'): Promise<void> {
  await nextTask()
  const patience = new Promise((done) => setTimeout(done, longestEarlyMs))
  const ready = Promise.all([router.load(), speak()]).catch(() => {})
  await Promise.race([ready, patience])
  draw(router, kind)
}

/** Said in the first picture, which stays while the app is requested again. */
function sayMissing(): void {
  document.documentElement.dataset.earlyFailed = ''
}

async function loadApp() {
  try {
    return await import('#app/app-router.tsx')
  } catch (error) {
    sayMissing()
    throw error
  }
}

async function enterApp(): Promise<void> {
  const { openApp } = await importAgain(loadApp)
  await open(openApp(), 'app')
}

let entering: Promise<void> | undefined

/** Once, however often it is requested meanwhile. */
function enterAppOnce(): Promise<void> {
  entering ??= enterApp().catch((error) => {
    entering = undefined
    throw error
  })
  return entering
}

/** Signing in continues in the app; the sign-in page's router is done. */
async function leaveSignIn(): Promise<never> {
  await enterAppOnce()
  return new Promise(() => {})
}

async function start(): Promise<void> {
  const isOpen = ['/', ...openPaths].includes(location.pathname)
  if (!hasToken() && isOpen) return await open(openSignIn(leaveSignIn), 'sign-in')
  try {
    await enterAppOnce()
  } catch (error) {
    // Nothing is drawn yet that could say so: the server has moved on to a version without this part.
    if (error instanceof PartGone) loadNewVersionOnce(error.part)
  }
}

// In a later task: what is typed and pressed meanwhile comes first.
void nextTask().then(start)
