// Light or dark: as the system says, until the reader says otherwise.

export type Theme = 'light' | 'dark'

const KEY = 'whippet-theme'

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function applyStoredTheme(): void {
  const stored = read()
  if (stored !== null) document.documentElement.dataset['theme'] = stored
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  dispatchEvent(new Event('themechange'))
}

function read(): Theme | null {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : null
  } catch {
    return null
  }
}
