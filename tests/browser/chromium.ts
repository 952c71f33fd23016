import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The Chromium of this machine: CHROMIUM, else where the systems put it; null where there is none. */
export function chromiumPath(): string | null {
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return places.find((path) => path && existsSync(path)) ?? null
}

/** Starts it without the calls home that a closed network refuses. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath() ?? undefined,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
