import { Hono } from 'hono'
import { readJsonObject, readEmailField, AuthServiceFault } from './faults.ts'
import { createSignedUpAccount, refuseSignUp } from './sign-up.ts'
import { issueTokens } from './sessions.ts'
import { confirmEmailAddress, type AuthServiceContext } from './store.ts'
import { userAnswer } from './user-answer.ts'

/** Which outside providers the real service knows, all of them off here but Google. */
const providers = (
  'apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin linkedin_oidc notion slack ' +
  'slack_oidc snapchat spotify twitch twitter workos zoom'
).split(' ')

/**
 * The public endpoints: GET /settings, and POST /signup. The real service sends an email at
 * sign-up; this one sends nothing.
 */
export function authPublicRoutes(service: AuthServiceContext): Hono {
  return new Hono()
    .get('/settings', (c) => {
      const { google, autoconfirm = false, refusesPasswords = false, refusesNewcomers = false } = service.settings
      const external = Object.fromEntries(providers.map((name) => [name, name === 'google' && google !== undefined]))
      return c.json({
        external: { ...external, anonymous_users: false, email: !refusesPasswords, phone: false },
        disable_signup: refusesNewcomers,
        mailer_autoconfirm: autoconfirm,
        phone_autoconfirm: false,
        sms_provider: '',
        saml_enabled: false,
      })
    })
    .post('/signup', async (c) => {
      const body = await readJsonObject(c)
      const email = readEmailField(body)
      refuseSignUp(service)
      const known = service.userByEmail(email)
      const { autoconfirm = false } = service.settings
      if (known?.emailConfirmedAt && autoconfirm) throw new AuthServiceFault(422, 'user_already_exists', 'User already registered')
      const user = known ?? (await createSignedUpAccount(service, email, body))
      if (!autoconfirm) {
        if (!user.emailConfirmedAt) service.newLink(user, 'confirmation')
        return c.json(userAnswer(user))
      }
      confirmEmailAddress(service, user)
      return c.json(await issueTokens(service, user))
    })
}
