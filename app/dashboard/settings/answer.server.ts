import { redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import { localize } from '#shared/locale.ts'
import { noSessionCookie, sessionCookie } from '#shared/cookies/session-cookie.ts'
import { urls } from '#shared/urls.ts'
import type { Customer } from '#shop/actor.ts'
import { giveConsent, topics, withdrawConsent } from '#shop/mail/consents.ts'
import { Failure } from '#shop/failure.ts'
import { speaks } from '#shop/languages.ts'
import { ChangePassword, changePassword } from '#shop/accounts/passwords/passwords.ts'
import { ChangeEmail, changeEmail, UpdateProfile, updateProfile } from '#shop/accounts/profile/profile.ts'
import { endAllSessions, endOtherSessions, endSession } from '#shop/accounts/sign-in/sessions.ts'
import { rememberAddress } from '#app/parts/account/typed-address.server.ts'
import { flash } from '#app/request/flash.server.ts'
import { parse } from '#app/request/forms.server.ts'
import { keepLanguage, keepTheme, toLocalized } from '../../layout/preferences.server.ts'
import { ask } from '#app/request/context.server.ts'
import { sectionOf } from '../parts/section.tsx'

type Context = Readonly<RouterContextProvider>
type Values = Record<string, string>
type Answer = (context: Context, by: Customer, values: Values) => Promise<Response>

/** Performs the action of a settings form and redirects to its section. Throws Failure. */
export function answer(context: Context, by: Customer, values: Values): Promise<Response> {
  const known = Object.hasOwn(answers, values.intent ?? '') ? answers[values.intent!] : undefined
  if (!known) throw new Failure('invalid-input')
  return known(context, by, values)
}

/** The section of the submitted form. */
export function sectionSent({ intent = '' }: Values): string {
  return intent.startsWith('end') ? 'sessions' : intent
}

const answers: Record<string, Answer> = {
  async profile(context, by, { firstName, lastName }) {
    await updateProfile(ask(context).shop, by, parse(UpdateProfile.required({ firstName: true, lastName: true }), { firstName, lastName }))
    flash(context, 'common.saved')
    return redirect(sectionOf('profile'))
  },

  async look(context, by, { locale, theme }) {
    const { shop, locale: current } = ask(context)
    const wanted = speaks(shop.settings, locale) ? locale : current
    await updateProfile(shop, by, { locale: wanted })
    keepTheme(context, theme)
    keepLanguage(context, wanted)
    flash(context, 'common.saved')
    return toLocalized(context, localize(sectionOf('look'), wanted))
  },

  async email(context, by, values) {
    const { shop, address } = ask(context)
    const input = parse(ChangeEmail, values)
    rememberAddress(context, input.email)
    try {
      await changeEmail(shop, by, input, { address })
    } catch (error) {
      if (isUnproved(error)) return redirect(urls.prove({ redirect: sectionOf('email', { typed: '1' }) }))
      throw error
    }
    return redirect(sectionOf('email', { written: '1' }))
  },

  async password(context, by, { currentPassword, newPassword }) {
    const { shop, setCookie } = ask(context)
    try {
      const { token } = await changePassword(shop, by, parse(ChangePassword, { currentPassword, newPassword }))
      setCookie(sessionCookie(token))
    } catch (error) {
      if (isUnproved(error)) return redirect(urls.prove({ redirect: sectionOf('password') }))
      throw error
    }
    flash(context, 'common.password-changed')
    return redirect(sectionOf('password'))
  },

  async mail(context, by, values) {
    const { shop } = ask(context)
    for (const topic of topics) {
      if (values[topic]) await giveConsent(shop, by, topic, 'settings')
      else await withdrawConsent(shop, by, topic)
    }
    flash(context, 'common.saved')
    return redirect(sectionOf('mail'))
  },

  async end(context, by, { sessionId = '' }) {
    await endSession(ask(context).shop, by, sessionId)
    if (sessionId === by.sessionId) return leave(context)
    flash(context, 'common.sessions-ended')
    return redirect(sectionOf('sessions'))
  },

  async 'end-others'(context, by) {
    await endOtherSessions(ask(context).shop, by)
    flash(context, 'common.sessions-ended')
    return redirect(sectionOf('sessions'))
  },

  async 'end-all'(context, by) {
    await endAllSessions(ask(context).shop, by.userId)
    return leave(context)
  },
}

/** This browser is signed out, too: a full page load shows the new header. */
function leave(context: Context): Response {
  ask(context).setCookie(noSessionCookie)
  flash(context, 'common.signed-out')
  return redirectDocument(urls.login())
}

function isUnproved(error: unknown): boolean {
  return error instanceof Failure && error.code === 'prove-first'
}
