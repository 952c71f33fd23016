import Bowser from 'bowser'

/** What people call the browser behind a User-Agent: 'Firefox on Windows'; '' where it says nothing of use. */
export function deviceNameOf(userAgent: string): string {
  if (!userAgent) return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' · ')
}
