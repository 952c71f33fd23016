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

/** The browser for journeys: the headless shell if installed, unless CHROMIUM names another. */
export function journeysPath(): string | null {
  return !process.env.CHROMIUM && existsSync(shell) ? shell : chromiumPath()
}

/** Starts the browser without its requests to the vendor, which a closed network refuses. */
export function openBrowser(path = chromiumPath()): Promise<Browser> {
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
    ],
  })
}

let kept: Promise<Browser> | undefined

/**
 * The shared browser of this process. Users open and close their own windows. It ends with the
 * process.
 */
export async function keptBrowser(): Promise<Browser> {
  if (!(await kept)?.isConnected()) kept = openBrowser(journeysPath())
  return kept!
}
