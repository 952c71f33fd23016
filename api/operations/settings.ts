import { Hono } from 'hono'
import { z } from 'zod'
import { Failure } from '#shop/failure.ts'
import { changeSetting, SettingInput, listSettings, type SettingView } from '#shop/office/settings/settings-editor.ts'
import { success } from '#api/http/response-schemas.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { signedInStaff } from '#api/http/staff-guard.ts'
import { readJsonBody } from '#api/http/failure-response.ts'

/** The endpoints under /api/settings: settings that managers change while the shop runs. */
export function settingRoutes(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  calls.get('/', describeSettings, async (c) =>
    c.json({ success: true, settings: await listSettings(c.get('requestContext').shop, await signedInStaff(c)) }),
  )
  calls.put('/:name', describeChanging, async (c) => {
    const by = await signedInStaff(c)
    const { name } = SettingInput.safeParse(c.req.param()).data ?? {}
    if (!name) throw new Failure('not-found')
    await changeSetting(c.get('requestContext').shop, by, { name, value: (await readJsonBody(c, NewValue)).value })
    return c.json({ success: true })
  })
  return calls
}

const about = 'Admin'
const who: ['session'] = ['session']
const management =
  'Requires the role `manager` or `owner` and two-step sign-in. Without the role, the response is 404; without two-step sign-in, 403.'
const NewValue = z.object({ value: z.json().describe('The complete value of the setting.') })
const Setting = z.object({
  ...SettingInput.shape,
  value: z.custom<SettingView['value']>().describe('The current value.'),
  changed: z
    .object({ by: z.string(), name: z.string().nullable(), at: z.iso.datetime() })
    .nullable()
    .describe('Who changed the setting, and when. `null` if it has its default value.'),
})

const describeSettings = describeRoute({
  name: 'listSettings',
  about,
  summary: 'List settings',
  more: `The current values of delivery, taxes, closed days, seller, languages and policies, and who changed them. ${management}`,
  who,
  answer: success({ settings: z.array(Setting) }),
  refusals: ['not-found', 'not-allowed'],
})

const describeChanging = describeRoute({
  name: 'changeSetting',
  about,
  summary: 'Change a setting',
  more: `Settings: \`delivery\`, \`tax\`, \`closed-days\`, \`seller\`, \`languages\` and \`policies\`. The change takes effect immediately, also in existing carts. Existing orders keep their prices. ${management}`,
  who,
  path: SettingInput,
  body: { schema: NewValue, example: { value: { 'US-NY': { percent: '8.875', included: false, onDelivery: false, name: 'Sales tax' } } } },
  answer: success({}),
  refusals: ['not-allowed', 'invalid-input'],
})
