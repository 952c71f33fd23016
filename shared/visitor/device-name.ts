import Bowser from 'bowser'

/**
 * The everyday name of the browser in a User-Agent header: 'Firefox on Windows'. '' if the header
 * says nothing useful.
 */
export function deviceNameOf(userAgent: string): string {
  if (!userAgent) return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' · ')
}
