import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { scriptBytes } from './bytes.ts'
import { type Child, launch, launchShop } from '#tests/helpers/launch.ts'
import { median, requestsPerSecond } from './load.ts'

// `npm run bench`: measures page speed as ratios to baselines that run at the same time on the same
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
  const rows: string[] = []
  for (const page of pages) {
    const url = shop.url + page.path
    const baseline = await launch('bench/plain-server.ts', { COPY: url }, /listening on (http\S+)/)
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
    rows.push(
      row({
        what: `${page.name}, cached bytes`,
        ours: median(cached),
        against: 'plain node:http, same bytes',
        theirs: median(plain),
        aim: 0.7,
      }),
      row({
        what: `${page.name}, rendered each time`,
        ours: median(rendered),
        against: 'bare renderToString of the same tree',
        theirs: bare,
        aim: 0.4,
      }),
    )
    await baseline.stop()
  }
  const bytes = await scriptBytes(`${shop.url}/products`)
  const report = `# Figures

Made by \`npm run bench\` (${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model.trim()}). Server and load
generator share the machine; each figure is the median of ${RUNS} runs of 5 s at 16 connections. Ratios travel between machines, requests
per second do not.

| what | requests/s | against | requests/s | ratio | aim |
|---|---|---|---|---|---|
${rows.join('\n')}

JavaScript of a first visit to the listing, gzipped: **${(bytes / 1024).toFixed(1)} KB** (aim: at most 118 KB).
`
  // Sections written by other benchmarks stay.
  const others = /\n## .*/s.exec(readFileSync('bench/results.md', 'utf8'))?.[0] ?? ''
  writeFileSync('bench/results.md', report + others)
  console.log(report)
} finally {
  for (const child of children) await child.stop()
  rmSync(folder, { recursive: true, force: true })
}

// Separate programs that run one at a time, so that none slows another down.
for (const more of ['bench/orders.ts', 'bench/lighthouse.ts', 'bench/felt.ts', 'bench/catalogue.ts']) {
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', more], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

interface Comparison {
  what: string
  /** Requests per second. */
  ours: number
  against: string
  /** Requests per second. */
  theirs: number
  /** The ratio to reach. */
  aim: number
}

function row({ what, ours, against, theirs, aim }: Comparison): string {
  const ratio = ours / theirs
  return `| ${what} | ${Math.round(ours)} | ${against} | ${Math.round(theirs)} | **${(ratio * 100).toFixed(0)} %** | ${aim * 100} % |`
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
