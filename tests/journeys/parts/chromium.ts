import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The same Chromium without anything around its pages, which has a third less to do for each of them. */
const shell = '/usr/bin/chromium-headless-shell'

/** The Chromium of this machine: CHROMIUM, else where the systems put it; null where there is none. */
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
 * What Chromium leaves out: the popup of an address bar that nobody sees, two pages of its own a window and a second of the processor's, and what
 * Playwright leaves out by a list that this one replaces.
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

/** What journeys are walked in: the shell where there is one, unless CHROMIUM names another. */
export function journeysPath(): string | null {
  return !process.env.CHROMIUM && existsSync(shell) ? shell : chromiumPath()
}

/** Starts it without the calls home that a closed network refuses. */
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

/** The browser of this process, for whoever opens windows of their own in it and closes them again. It ends with the process. */
export async function keptBrowser(): Promise<Browser> {
  if (!(await kept)?.isConnected()) kept = openBrowser(journeysPath())
  return kept!
}
