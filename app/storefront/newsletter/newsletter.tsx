import { data, redirect } from 'react-router'
import { confirmSubscription, SubscribeToNewsletter, subscribeToNewsletter, getRequestedSubscription } from '#shop/mail/newsletter.ts'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { useEmailFieldMessages } from '#app/ui/field-message.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/newsletter'

export const handle = staticPage

/** Only shows the state: programs that scan the links of an email must not confirm anything. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, by } = getRequestContext(context)
  const { token, sent: asked } = readQuery('newsletter', request.url)
  const state = token === undefined ? null : await getRequestedSubscription(shop, token)
  const sent: 'sent-kept' | 'sent-email' | null = asked === 'kept' ? 'sent-kept' : asked === 'email' ? 'sent-email' : null
  return data(
    {
      words: getMessages(context, 'newsletter'),
      email: by.kind === 'customer' ? by.email : '',
      sent,
      state: token === undefined ? null : (state ?? ('unknown' as const)),
    },
    { status: token !== undefined && state === null ? 404 : 200 },
  )
}

/** Creates a subscription, or confirms one from its email. */
export async function action({ request, context }: Route.ActionArgs) {
  const here = getRequestContext(context)
  const values = await readForm(request)
  const { token } = readQuery('newsletter', request.url)
  if (token !== undefined) {
    const state = await confirmSubscription(here.shop, token)
    return state ? redirect(urls.newsletter({ token })) : data({ refusal: null }, { status: 404 })
  }
  try {
    return redirect(
      urls.newsletter({ sent: await subscribeToNewsletter(here.shop, here.by, parseForm(SubscribeToNewsletter, values), here) }),
    )
  } catch (error) {
    return rejectForm(error, values)
  }
}

export default function NewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const { email, sent, state } = loaderData
  const refusal = actionData?.refusal
  const said = refusal ? null : (state ?? sent)
  const messages = useEmailFieldMessages()
  return (
    <AccountFrame>
      <PageHead title={t('newsletter.title')} description={t('newsletter.text')} path={said ? undefined : urls.newsletter()} />
      <h1>{said ? t(`newsletter.${said}`) : t('newsletter.heading')}</h1>
      <p>{said ? t(`newsletter.${said}-text`) : t('newsletter.text')}</p>
      {state === 'to-confirm' && (
        <form method="post">
          <Button size="large" full>
            {t('newsletter.confirm')}
          </Button>
        </form>
      )}
      {refusal && refusal.failure !== 'invalid-input' && <FailureNotice failure={refusal.failure} />}
      {said ? (
        <LinkButton variant="secondary" size="large" full to={urls.products()}>
          {t('common.all-snacks')}
        </LinkButton>
      ) : (
        <form method="post" noValidate>
          <InputField
            name="email"
            type="email"
            label={t('newsletter.email')}
            help={t('newsletter.help')}
            defaultValue={refusal?.values.email ?? email}
            error={refusal?.fields.email}
            messages={messages}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
          <Button size="large" icon="mail" full>
            {t('newsletter.action')}
          </Button>
        </form>
      )}
    </AccountFrame>
  )
}
