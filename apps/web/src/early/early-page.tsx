import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Screen, screenPaths, screens } from '#app/screens.ts'
import { EarlySignIn } from '#features/auth/index.ts'
import { i18n } from '#platform/i18n.ts'
import { Logo } from '#ui/display/logo.tsx'
import { theme } from '#ui/theme/theme.ts'
import { withoutValue } from './first-calls.ts'

/** The text that index.html holds. */
export const noScriptText = /*i18n*/ "Shala needs JavaScript. Please turn it on in your browser's settings."

const cards = [1, 2, 3, 4, 5, 6]

/** The title of each screen and its line, as its header has them. */
export function titlesByPath(): Record<string, string[]> {
  const all: Record<string, Screen> = screens
  return Object.fromEntries(
    screenPaths.map((path) => [withoutValue(path), [all[path]?.title ?? '', all[path]?.description ?? '']]),
  )
}

/** The first picture of the page, made at build time: the sign-in form as the app draws it, and the bars of the other screens. */
export function renderEarlyPage(): string {
  return renderToStaticMarkup(
    <MantineProvider theme={theme} withCssVariables={false}>
      <div data-early-part="sign-in">
        <EarlySignIn />
      </div>
      <p data-early-part="failed" role="alert">
        {i18n.t('Shala could not be loaded. Please check your connection and load the page again.')}
      </p>
      <div data-early-part="shell">
        <p role="status">{i18n.t('Loading...')}</p>
        <header>
          <b />
          <small />
        </header>
        <nav>
          <Logo />
        </nav>
        <main>
          {cards.map((place) => (
            <s key={place} />
          ))}
        </main>
      </div>
    </MantineProvider>,
  )
}
