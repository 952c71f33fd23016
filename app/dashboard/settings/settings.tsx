import '../parts/settings.css'
import { readQuery } from '#shared/route-parameters.ts'
import { getSignedInUser } from '#shop/accounts/profile/signed-in-user.ts'
import { listConsents } from '#shop/mail/consents.ts'
import { getOwnSignInMethods } from '#shop/accounts/profile/profile.ts'
import { isReauthenticated, listSessions } from '#shop/accounts/sign-in/sessions.ts'
import { rememberedEmail } from '#app/parts/account/remembered-email.server.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessageBundle } from '#app/request/context.server.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/settings'
import { DashboardFrame } from '../parts/dashboard-frame.tsx'
import { handleSettingsAction, submittedSection } from './settings-action.server.ts'
import { EmailSection } from './email-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { ConsentsSection } from './consents-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import type { SettingsSectionName } from '../parts/settings-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SignInMethodsSection } from './sign-in-methods-section.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const { shop } = getRequestContext(context)
  const query = readQuery('settings', request.url)
  return {
    customer: getSignedInUser(by),
    proved: isReauthenticated(shop, by),
    typed: query.typed !== undefined ? rememberedEmail(request) : '',
    writtenTo: query.written !== undefined ? rememberedEmail(request) : null,
    ways: await getOwnSignInMethods(shop, by),
    sessions: await listSessions(shop, by),
    consents: await listConsents(shop, by),
    words: getMessageBundle(context, 'dashboard'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = requireCustomer(request, context)
  let values: Record<string, string> = {}
  try {
    values = await readForm(request)
    return await handleSettingsAction(context, by, values)
  } catch (error) {
    return rejectForm(error, { ...values, section: submittedSection(values) })
  }
}

/** The customer's settings, one section each. */
export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, proved, typed, writtenTo, ways, sessions, consents } = loaderData
  const { t } = useLanguage()
  const refusalOf = (name: SettingsSectionName): FormRejection | undefined =>
    actionData?.refusal.values.section === name ? actionData.refusal : undefined
  return (
    <DashboardFrame at="settings">
      <PageHead title={t('settings.title')} />
      <h1>{t('settings.title')}</h1>
      <ProfileSection customer={customer} refusal={refusalOf('profile')} />
      <AppearanceSection />
      <EmailSection customer={customer} proved={proved} typed={typed} writtenTo={writtenTo} refusal={refusalOf('email')} />
      <PasswordSection email={customer.email} has={ways.password} proved={proved} refusal={refusalOf('password')} />
      <SignInMethodsSection ways={ways} />
      <SessionsSection sessions={sessions} refusal={refusalOf('sessions')} />
      <ConsentsSection consents={consents} confirmed={customer.emailVerified} refusal={refusalOf('mail')} />
    </DashboardFrame>
  )
}
