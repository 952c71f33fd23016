import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  // vite.config.ts has two server programs; each file is named after its own.
  serverBuildFile: '[name].js',
  // The whole list of pages is one small cached file: cheaper than a part of it inside every page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
