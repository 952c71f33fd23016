import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  // The whole list of pages is one small cached file: cheaper than a part of it inside every page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
