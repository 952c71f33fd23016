import { themeCookie } from '#shared/cookies/preference-cookies.ts'
import { tlsCookie } from '#shared/cookies/tls-cookie.ts'

const following = { system: 'light', light: 'dark', dark: 'system' } as const

/**
 * Switches to the theme that the button names, on this page and on later pages. Every theme button
 * then names the next theme.
 */
export function switchTheme(button: HTMLButtonElement): void {
  const theme = button.value as keyof typeof following
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  const ground = getComputedStyle(root).getPropertyValue('--paper')
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = ground
  document.cookie = tlsCookie(themeCookie(theme), location.href)
  for (const other of document.querySelectorAll<HTMLButtonElement>('.theme-button')) {
    const word = other.dataset[theme] ?? ''
    other.value = following[theme]
    if (other.ariaLabel) other.ariaLabel = word
    else other.lastElementChild?.replaceChildren(word)
  }
}
