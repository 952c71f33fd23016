import '../parts/settings.css'
import { me } from '#shop/accounts/registration/sign-up.ts'
import { consentsOf } from '#shop/mail/consents.ts'
import { waysInOf } from '#shop/accounts/profile/profile.ts'
import { hasProof, sessionsOf } from '#shop/accounts/sign-in/sessions.ts'
import { rememberedAddress } from '#app/parts/account/typed-address.server.ts'
import type { Refusal } from '#app/request/forms.server.ts'
import { readForm, refuse } from '#app/request/forms.server.ts'
import { customerOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { ask, words } from '#app/request/context.server.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/settings'
import { DashboardFrame } from '../parts/frame.tsx'
import { answer, sectionSent } from './answer.server.ts'
import { EmailSection } from './email.tsx'
import { LookSection } from './look.tsx'
import { MailSection } from './mail.tsx'
import { PasswordSection } from './password.tsx'
import { ProfileSection } from './profile.tsx'
import type { SectionName } from '../parts/section.tsx'
import { SessionsSection } from './sessions.tsx'
import { WaysInSection } from './ways-in.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = customerOnly(request, context)
  const { shop } = ask(context)
  const query = new URL(request.url).searchParams
  return {
    customer: me(by),
    proved: hasProof(shop, by),
    typed: query.has('typed') ? rememberedAddress(request) : '',
    writtenTo: query.has('written') ? rememberedAddress(request) : null,
    ways: await waysInOf(shop, by),
    sessions: await sessionsOf(shop, by),
    consents: await consentsOf(shop, by),
    words: words(context, 'account', 'dashboard', 'settings'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = customerOnly(request, context)
  let values: Record<string, string> = {}
  try {
    values = await readForm(request)
    return await answer(context, by, values)
  } catch (error) {
    return refuse(error, { ...values, section: sectionSent(values) })
  }
}

/** The customer's settings, one section each. */
export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, proved, typed, writtenTo, ways, sessions, consents } = loaderData
  const { t } = useLanguage()
  const refusalOf = (name: SectionName): Refusal | undefined =>
    actionData?.refusal.values.section === name ? actionData.refusal : undefined
  return (
    <DashboardFrame at="settings">
      <PageHead title={t('settings.title')} />
      <h1>{t('settings.title')}</h1>
      <ProfileSection customer={customer} refusal={refusalOf('profile')} />
      <LookSection />
      <EmailSection customer={customer} proved={proved} typed={typed} writtenTo={writtenTo} refusal={refusalOf('email')} />
      <PasswordSection email={customer.email} has={ways.password} proved={proved} refusal={refusalOf('password')} />
      <WaysInSection ways={ways} />
      <SessionsSection sessions={sessions} refusal={refusalOf('sessions')} />
      <MailSection consents={consents} confirmed={customer.emailVerified} refusal={refusalOf('mail')} />
    </DashboardFrame>
  )
}
