import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, toRgba } from '@mantine/core'
import segments from './segments.module.css'
import { takeFirstMatch } from './take-first-match.ts'
import classes from './theme.module.css'

type Shades = MantineColorsTuple

const colors = {
  brand: '#f0fdfa #ccfbf1 #99f6e4 #5eead4 #2dd4bf #14b8a6 #0d9488 #0c7d74 #0f766e #115e59',
  gray: '#f8fafc #f1f5f9 #e2e8f0 #cbd5e1 #94a3b8 #64748b #475569 #334155 #1e293b #0f172a',
  dark: '#e3eaf0 #c3ced8 #9aaab8 #8496a4 #37474f #2a3740 #1d2830 #131c22 #0e151a #080d10',
  green: '#f0fdf4 #dcfce7 #bbf7d0 #86efac #4ade80 #22c55e #16a34a #15803d #166534 #14532d',
  red: '#fef2f2 #fee2e2 #fecaca #fca5a5 #f87171 #ef4444 #dc2626 #c81e1e #b91c1c #7f1d1d',
  amber: '#fffbeb #fef3c7 #fde68a #fcd34d #fbbf24 #f59e0b #d97706 #b45309 #92400e #78350f',
  blue: '#eff6ff #dbeafe #bfdbfe #93c5fd #60a5fa #3b82f6 #2563eb #1d4ed8 #1e40af #1e3a8a',
}

const shades = Object.fromEntries(
  Object.entries(colors).map(([name, list]) => [name, list.split(' ') as unknown as Shades]),
)

const rounded = { fontWeight: '650', lineHeight: '1.3' }
const field = { size: 'md', inputWrapperOrder: ['label', 'input', 'error', 'description'] }
/** A toast that came before must not cover what was opened after it; see toasts.tsx. */
const aboveToasts = 450

export const theme = createTheme({
  colors: shades,
  primaryColor: 'brand',
  primaryShade: { light: 8, dark: 7 },
  fontFamily: '"Inter Variable", "Inter Fallback", "Noto Sans Devanagari Variable", system-ui, sans-serif',
  headings: {
    fontFamily: 'inherit',
    sizes: {
      h1: { fontSize: '1.75rem', ...rounded },
      h2: { fontSize: '1.25rem', ...rounded },
      h3: { fontSize: '1rem', ...rounded },
    },
  },
  // Letters scale with the person's own text size; the space between things does not.
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '90em' },
  shadows: { md: '0 4px 16px rgb(15 23 42 / 12%)', xl: '0 16px 48px rgb(15 23 42 / 22%)' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { classNames: { root: classes.button }, defaultProps: { size: 'md', fz: '0.9375rem' } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    Input: { classNames: { wrapper: classes.field } },
    InputWrapper: {
      classNames: {
        root: classes.wrapper,
        label: classes.label,
        description: classes.description,
        error: classes.error,
      },
      defaultProps: field,
    },
    ...Object.fromEntries(
      ['TextInput', 'Textarea', 'Select', 'NumberInput', 'DatePickerInput'].map((name) => [
        name,
        { defaultProps: field },
      ]),
    ),
    Select: {
      defaultProps: {
        ...field,
        allowDeselect: false,
        // Otherwise Enter clears what was typed.
        selectFirstOptionOnChange: true,
        onKeyDown: takeFirstMatch,
        checkIconPosition: 'right',
        // The choices are drawn when they are opened, after the screen.
        comboboxProps: { withinPortal: false, keepMounted: false },
      },
    },
    Card: {
      classNames: { root: classes.card },
      defaultProps: { radius: 'lg', withBorder: true, padding: 'md' },
    },
    SegmentedControl: {
      classNames: { root: segments.track, label: segments.segment, indicator: segments.chosen },
    },
    Paper: { defaultProps: { radius: 'lg' } },
    MenuItem: { defaultProps: { mih: 44 } },
    Modal: {
      classNames: {
        title: classes.modalTitle,
        header: `${classes.modal} ${classes.modalHeader}`,
        content: classes.modal,
      },
    },
    Drawer: { classNames: { content: classes.modal } },
    // Like a select's options: inside its button's landmark, where a screen reader looks for it.
    Menu: {
      defaultProps: {
        shadow: 'md',
        withinPortal: false,
        withInitialFocusPlaceholder: false,
        zIndex: aboveToasts,
      },
    },
    Popover: { defaultProps: { shadow: 'md', zIndex: aboveToasts } },
    Badge: {
      classNames: { root: classes.badge, label: classes.badgeLabel },
      defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 },
    },
  },
})

/** One colour over another, `share` of it from 0 to 1: made here, as Chrome before 111 knows no `color-mix`. */
function mixed(colour: string, share: number, over: string): string {
  const [top, bottom] = [toRgba(colour), toRgba(over)]
  const part = (key: 'r' | 'g' | 'b') => Math.round(top[key] * share + bottom[key] * (1 - share))
  return `rgb(${part('r')} ${part('g')} ${part('b')})`
}

/** In dark mode Mantine puts near-white letters on near-black, so that no colour is left. */
const tintedInDark = () =>
  Object.entries({
    brand: { shade: 5, letters: 2 },
    gray: { shade: 4, letters: 2 },
    green: { shade: 5, letters: 2 },
    red: { shade: 5, letters: 3 },
    amber: { shade: 5, letters: 2 },
    blue: { shade: 5, letters: 2 },
  }).flatMap(([name, { shade, letters }]) => {
    const tint = (share: number) => mixed(shades[name]?.[shade] ?? '', share, shades.dark?.[6] ?? '')
    return [
      [`--mantine-color-${name}-light`, tint(0.18)],
      [`--mantine-color-${name}-light-hover`, tint(0.26)],
      [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-${letters})`],
    ]
  })

const surfaces = { '--surface': 'var(--mantine-color-white)', '--ground': 'var(--mantine-color-gray-0)' }

/**
 * What AA contrast requires beyond Mantine's own shades. Together with the theme it is written to
 * theme-variables.gen.css.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...surfaces,
    '--mantine-color-body': 'var(--mantine-color-gray-0)',
    '--mantine-color-default': 'var(--mantine-color-white)',
    '--mantine-color-text': 'var(--mantine-color-gray-9)',
    '--mantine-color-error': 'var(--mantine-color-red-8)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-5)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-2)',
    '--field-border': 'var(--mantine-color-gray-4)',
  },
  dark: {
    ...Object.fromEntries(tintedInDark()),
    '--surface': 'var(--mantine-color-dark-6)',
    '--ground': 'var(--mantine-color-dark-7)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-anchor': 'var(--mantine-color-brand-3)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-5)',
    '--field-border': 'var(--mantine-color-dark-4)',
  },
})
