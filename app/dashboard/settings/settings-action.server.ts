import { redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import { localize } from '#shared/locale.ts'
import { clearedSessionCookie, sessionCookie } from '#shared/cookies/session-cookie.ts'
import { urls } from '#shared/urls.ts'
import type { Customer } from '#shop/actor.ts'
import { giveConsent, consentTopics, withdrawConsent } from '#shop/mail/consents.ts'
import { Failure } from '#shop/failure.ts'
import { isOfferedLocale } from '#shop/languages.ts'
import { ChangePassword, changePassword } from '#shop/accounts/passwords/passwords.ts'
import { ChangeEmail, changeEmail, UpdateProfile, updateProfile } from '#shop/accounts/profile/profile.ts'
import { endAllSessions, endOtherSessions, endSession } from '#shop/accounts/sign-in/sessions.ts'
import { rememberEmail } from '#app/parts/account/remembered-email.server.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { parseForm } from '#app/request/forms.server.ts'
import { saveLanguage, saveTheme, redirectToLocale } from '#app/layout/preferences.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { settingsSectionUrl } from '../parts/settings-section.tsx'

type Context = Readonly<RouterContextProvider>
type Values = Record<string, string>
type Answer = (context: Context, by: Customer, values: Values) => Promise<Response>

/** Performs the action of a settings form and redirects to its section. Throws Failure. */
export function handleSettingsAction(context: Context, by: Customer, values: Values): Promise<Response> {
  const { intent = '' } = values
  const handle = Object.hasOwn(answers, intent) ? answers[intent] : undefined
  if (!handle) throw new Failure('invalid-input')
  return handle(context, by, values)
}

/** The section of the submitted form. */
export function submittedSection({ intent = '' }: Values): string {
  return intent.startsWith('end') ? 'sessions' : intent
}

const answers: Record<string, Answer> = {
  async profile(context, by, { firstName, lastName }) {
    await updateProfile(
      getRequestContext(context).shop,
      by,
      parseForm(UpdateProfile.required({ firstName: true, lastName: true }), { firstName, lastName }),
    )
    setFlash(context, 'common.saved')
    return redirect(settingsSectionUrl('profile'))
  },

  async look(context, by, { locale, theme }) {
    const { shop, locale: current } = getRequestContext(context)
    const wanted = isOfferedLocale(shop.settings, locale) ? locale : current
    await updateProfile(shop, by, { locale: wanted })
    saveTheme(context, theme)
    saveLanguage(context, wanted)
    setFlash(context, 'common.saved')
    return redirectToLocale(context, localize(settingsSectionUrl('look'), wanted))
  },

  async email(context, by, values) {
    const { shop, address } = getRequestContext(context)
    const input = parseForm(ChangeEmail, values)
    rememberEmail(context, input.email)
    try {
      await changeEmail(shop, by, input, { address })
    } catch (error) {
      if (isUnproved(error)) return redirect(urls.reauthenticate({ redirect: settingsSectionUrl('email', { typed: '1' }) }))
      throw error
    }
    return redirect(settingsSectionUrl('email', { written: '1' }))
  },

  async password(context, by, { currentPassword, newPassword }) {
    const { shop, setCookie } = getRequestContext(context)
    try {
      const { token } = await changePassword(shop, by, parseForm(ChangePassword, { currentPassword, newPassword }))
      setCookie(sessionCookie(token))
    } catch (error) {
      if (isUnproved(error)) return redirect(urls.reauthenticate({ redirect: settingsSectionUrl('password') }))
      throw error
    }
    setFlash(context, 'common.password-changed')
    return redirect(settingsSectionUrl('password'))
  },

  async mail(context, by, values) {
    const { shop } = getRequestContext(context)
    for (const topic of consentTopics) {
      if (values[topic]) await giveConsent(shop, by, topic, 'settings')
      else await withdrawConsent(shop, by, topic)
    }
    setFlash(context, 'common.saved')
    return redirect(settingsSectionUrl('mail'))
  },

  async end(context, by, { sessionId = '' }) {
    await endSession(getRequestContext(context).shop, by, sessionId)
    if (sessionId === by.sessionId) return leave(context)
    setFlash(context, 'common.sessions-ended')
    return redirect(settingsSectionUrl('sessions'))
  },

  async 'end-others'(context, by) {
    await endOtherSessions(getRequestContext(context).shop, by)
    setFlash(context, 'common.sessions-ended')
    return redirect(settingsSectionUrl('sessions'))
  },

  async 'end-all'(context, by) {
    await endAllSessions(getRequestContext(context).shop, by.userId)
    return leave(context)
  },
}

/** This browser is signed out, too: a full page load shows the new header. */
function leave(context: Context): Response {
  getRequestContext(context).setCookie(clearedSessionCookie)
  setFlash(context, 'common.signed-out')
  return redirectDocument(urls.login())
}

function isUnproved(error: unknown): boolean {
  return error instanceof Failure && error.code === 'prove-first'
}
