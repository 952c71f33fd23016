import { Hono } from 'hono'
import { z } from 'zod'
import { describeRoute } from '#api/description/describe-route.ts'

/** GET /builds/latest.json: the id of the running build. */
export function latestBuildRoutes(buildId: string): Hono {
  return new Hono().get('/builds/latest.json', describeLatestBuild, (c) => c.json({ id: buildId }, 200, { 'Cache-Control': 'no-store' }))
}

const describeLatestBuild = describeRoute({
  name: 'getLatestBuild',
  about: 'Operations',
  summary: 'Get the id of the running build',
  more: 'Open pages poll it and offer to reload when the build has changed.',
  answer: z.object({ id: z.string() }),
})
