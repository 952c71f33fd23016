import { redirect } from 'react-router'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { canReceiveCopy, ContactMessage, sendContactMessage } from '#shop/mail/contact.ts'
import { featuredSnacks } from '#app/parts/featured-snacks.server.ts'
import { rememberEmail, rememberedEmail } from '#app/parts/account/remembered-email.server.ts'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { FeaturedSnacksPanel } from '#app/parts/account/account-panels.tsx'
import { useEmailMessages } from '#app/parts/account/email-field.tsx'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Checkbox, InputField, TextField } from '#app/ui/field.tsx'
import { useRequiredMessages } from '#app/ui/field-message.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/contact'

export const handle = staticPage

export function loader({ request, context }: Route.LoaderArgs) {
  const { by } = getRequestContext(context)
  return {
    words: getMessages(context, 'account', 'contact'),
    name: by.kind === 'customer' ? `${by.firstName} ${by.lastName}`.trim() : '',
    email: by.kind === 'customer' ? by.email : rememberedEmail(request),
    mayHaveCopy: canReceiveCopy(by),
    products: featuredSnacks(context, 2),
    sent: readQuery('contact', request.url).sent !== undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const here = getRequestContext(context)
  try {
    const input = parseForm(ContactMessage, { ...values, copy: values.copy === '1' })
    await sendContactMessage(here.shop, here.by, input, here)
    rememberEmail(context, input.email)
  } catch (error) {
    return rejectForm(error, values)
  }
  return redirect(urls.contact({ sent: '1' }))
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const { sent, email, products } = loaderData
  return (
    <AccountFrame panel={<FeaturedSnacksPanel products={products} start={t('contact.panel')} end={t('contact.panel-end')} />}>
      <PageHead title={t('contact.title')} description={t('contact.description')} path={urls.contact()} />
      {sent && !actionData?.refusal ? (
        <>
          <h1>{t('contact.sent.heading')}</h1>
          {email && <p>{t('contact.sent.text', { email })}</p>}
          <LinkButton variant="secondary" size="large" full to={urls.contact()}>
            {t('contact.sent.again')}
          </LinkButton>
        </>
      ) : (
        <ContactForm loaderData={loaderData} refusal={actionData?.refusal} />
      )}
    </AccountFrame>
  )
}

function ContactForm({
  loaderData,
  refusal,
}: Pick<Route.ComponentProps, 'loaderData'> & { refusal: NonNullable<Route.ComponentProps['actionData']>['refusal'] | undefined }) {
  const { t } = useLanguage()
  const typed = refusal?.values ?? {}
  const email = typed.email ?? loaderData.email
  const messages: Record<string, Record<string, string>> = { ...useRequiredMessages('name', 'message'), email: useEmailMessages(email) }
  const labels = { name: t('contact.field.name'), email: t('contact.field.email'), message: t('contact.field.message') }
  return (
    <>
      <h1>{t('contact.heading')}</h1>
      <p>{t('contact.text')}</p>
      <AccountFormErrors refusal={refusal} labels={labels} messages={messages} />
      <form method="post" noValidate>
        <InputField
          name="name"
          label={labels.name}
          defaultValue={typed.name ?? loaderData.name}
          error={refusal?.fields.name}
          messages={messages.name}
          autoComplete="name"
          maxLength={80}
        />
        <InputField
          name="email"
          type="email"
          label={labels.email}
          defaultValue={email}
          error={refusal?.fields.email}
          messages={messages.email}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <TextField
          name="message"
          label={labels.message}
          help={t('contact.order')}
          defaultValue={typed.message}
          error={refusal?.fields.message}
          messages={messages.message}
          rows={7}
        />
        {loaderData.mayHaveCopy && <Checkbox name="copy" value="1" label={t('contact.send-copy')} defaultChecked={typed.copy === '1'} />}
        <Button type="submit" size="large" full>
          {t('contact.action')}
        </Button>
      </form>
    </>
  )
}
