import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, launch, launchShop } from '#tests/helpers/launch.ts'
import { atLeast, type Figure, row } from './document/figures.ts'
import { median, requestsPerSecond } from './load.ts'
import { recordFigures } from './document/record.ts'

// `npm run bench -- pages`: measures page speed as ratios to baselines that run at the same time on the same
// host.

const RUNS = 3
const pages = [
  { name: 'listing', path: '/products' },
  { name: 'product', path: '/products/lychee-gummies' },
]

const folder = mkdtempSync(join(tmpdir(), 'wanderbite-bench-'))
const children: Child[] = []
try {
  const shop = await launchShop(join(folder, 'data'))
  children.push(shop)
  const figures: Figure[] = []
  for (const page of pages) {
    const url = shop.url + page.path
    const baseline = await launch('bench/pages/plain-server.ts', { COPY: url }, /listening on (http\S+)/)
    children.push(baseline)
    const cached: number[] = []
    const plain: number[] = []
    const rendered: number[] = []
    for (let run = 0; run < RUNS; run++) {
      plain.push(await requestsPerSecond(baseline.url))
      cached.push(await requestsPerSecond(url))
      // A message for this visitor alone (flash cookie) bypasses the page cache.
      rendered.push(await requestsPerSecond(url, { cookie: 'flash=bench' }))
    }
    const bare = await bareRenders(page.path, join(folder, 'bare'))
    figures.push(
      ...compared(`${page.name}, cached`, median(cached), { baseline: median(plain), percent: 70 }),
      ...compared(`${page.name}, rendered each time`, median(rendered), { baseline: bare, percent: 40 }),
    )
    await baseline.stop()
  }
  recordFigures('pages', figures)
} finally {
  for (const child of children) await child.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Requests per second, those of the baseline, and the percentage of the baseline to reach. */
function compared(what: string, ours: number, { baseline, percent }: { baseline: number; percent: number }): Figure[] {
  return row('rates', what, {
    'requests a second': [Math.round(ours), ''],
    baseline: [Math.round(baseline), ''],
    'of the baseline': [Math.round((ours / baseline) * 100), '%', atLeast(percent)],
  })
}

async function bareRenders(path: string, dataDir: string): Promise<number> {
  const child = await launch(
    'build/server/bench.js',
    { DATA_DIR: dataDir, BENCH_PATH: path, PORT: '0', LOG_LEVEL: 'warn' },
    /renders a second: (\S+)/,
  )
  await child.stop()
  return Number(child.url)
}
