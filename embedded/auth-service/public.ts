import { Hono } from 'hono'
import { bodyOf, emailOf, Fault, textOf } from './faults.ts'
import { checkStrength, hashPassword } from './passwords.ts'
import { issueTokens } from './sessions.ts'
import { addIdentity, confirm, type Service } from './store.ts'
import { userAsSent } from './wire.ts'

/** Which outside providers the real service knows, all of them off here but Google. */
const providers = (
  'apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin linkedin_oidc notion slack ' +
  'slack_oidc snapchat spotify twitch twitter workos zoom'
).split(' ')

/**
 * What anybody may ask for: GET /settings, and POST /signup, which sends a letter in place of which
 * nothing is sent here.
 */
export function publicCalls(service: Service): Hono {
  return new Hono()
    .get('/settings', (c) => {
      const { google, autoconfirm = false } = service.settings
      const external = Object.fromEntries(providers.map((name) => [name, name === 'google' && google !== undefined]))
      return c.json({
        external: { ...external, anonymous_users: false, email: true, phone: false },
        disable_signup: false,
        mailer_autoconfirm: autoconfirm,
        phone_autoconfirm: false,
        sms_provider: '',
        saml_enabled: false,
      })
    })
    .post('/signup', async (c) => {
      const body = await bodyOf(c)
      const email = emailOf(body)
      const password = textOf(body, 'password')
      if (!password) throw new Fault(400, 'validation_failed', 'Signup requires a valid password')
      checkStrength(service.settings, password)
      const known = service.userByEmail(email)
      const { autoconfirm = false } = service.settings
      if (known?.emailConfirmedAt && autoconfirm) throw new Fault(422, 'user_already_exists', 'User already registered')
      const user = known ?? service.add(email, hashPassword(password))
      if (!known) addIdentity(user, 'email', user.id, { sub: user.id, email, email_verified: false, phone_verified: false })
      if (!autoconfirm) {
        if (!user.emailConfirmedAt) service.newLink(user, 'confirmation')
        return c.json(userAsSent(user))
      }
      confirm(service, user)
      return c.json(await issueTokens(service, user))
    })
}
