import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { screenPaths, screens } from '#app/screens.ts'
import { EarlySignIn } from '#features/auth/index.ts'
import { Logo } from '#ui/display/logo.tsx'
import { cssVariables, theme } from '#ui/theme/theme.ts'

const cards = [1, 2, 3, 4, 5, 6]

/** The titles of the screens, as their header has them. */
export function titlesByPath(): Record<string, string> {
  return Object.fromEntries(screenPaths.map((path) => [path, screens[path].title]))
}

/** The first picture of the page, made at build time: the sign-in form as the app draws it, and the bars of the other screens. */
export function renderEarlyPage(): string {
  return renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      <div data-early-part="sign-in">
        <EarlySignIn />
      </div>
      <div data-early-part="shell" aria-hidden="true">
        <header>
          <b />
          <s />
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
