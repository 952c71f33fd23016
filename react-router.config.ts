import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  // vite.config.ts has two server entries. Each output file has the name of its entry.
  serverBuildFile: '[name].js',
  // The route manifest is one small cached file. That costs less than a part of it in every page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
