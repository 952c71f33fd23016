import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Chromium without a user interface. It has a third less work per page. */
const shell = '/usr/bin/chromium-headless-shell'

/** The installed Chromium: CHROMIUM, else the usual paths. Null if there is none. */
export function chromiumPath(): string | null {
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    shell,
  ]
  return places.find((path) => path && existsSync(path)) ?? null
}

/**
 * Disabled Chromium features. The address bar popup costs two internal pages per window and one
 * second of CPU time. The others are Playwright's own list, which this flag replaces.
 */
const without = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/**
 * Enabled Chromium features of the journeys: less of a page is drawn beyond the window. The others
 * are Playwright's own list, which this flag replaces.
 */
const within = ['SmallerInterestArea', 'CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies']

/** What makes the journeys cheaper. Benchmarks measure a browser as it comes. */
const cheaper = [
  // Less garbage collection: pages here live for a second.
  '--js-flags=--min-semi-space-size=16',
  `--enable-features=${within.join()}`,
]

/** The browser for journeys: the headless shell if installed, unless CHROMIUM names another. */
export function journeysPath(): string | null {
  return !process.env.CHROMIUM && existsSync(shell) ? shell : chromiumPath()
}

/** Starts the browser without its requests to the vendor, which a closed network refuses. */
export function openBrowser(path = chromiumPath(), flags: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: path ?? undefined,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${without.join()}`,
      ...flags,
    ],
  })
}

/** The shared browsers of this process, by whether they load pictures. */
const kept = new Map<boolean, Promise<Browser>>()

/**
 * A shared browser of this process. Users open and close their own windows. It ends with the
 * process. Most requests of a page are for its pictures, so it loads them only where they matter.
 */
export async function keptBrowser({ withPictures = false } = {}): Promise<Browser> {
  const open = await kept.get(withPictures)
  const flags = withPictures ? cheaper : [...cheaper, '--blink-settings=imagesEnabled=false']
  if (!open?.isConnected()) kept.set(withPictures, openBrowser(journeysPath(), flags))
  return kept.get(withPictures)!
}
