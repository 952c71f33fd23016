import './unsent-form.css'
import { redirect } from 'react-router'
import { readQuery } from '#shared/route-parameters.ts'
import { getUnsentForm } from '#shop/accounts/sign-in/unsent-forms.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { formsLeaveShop } from '#app/rendering/form-targets.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/unsent-form'
import { AccountFrame } from '#app/parts/account/account-frame.tsx'
import { safeNextPath } from '../parts/safe-next-path.ts'

export const handle = { ...staticPage, ...formsLeaveShop }

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const query = readQuery('unsent', request.url)
  const form = await getUnsentForm(getRequestContext(context).shop, by, query.form ?? '')
  // The form belongs to another customer, or no longer exists.
  if (!form) throw redirect(safeNextPath(query.to))
  return { form, words: getMessages(context, 'account') }
}

/** A stored form. Its sender had to sign in first and can now submit it unchanged. */
export default function UnsentFormPage({ loaderData: { form } }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  // Shows only free text, not choices or data that a page filled in. The customer must see the text
  // before sending: another person may have left it at this browser.
  const texts = form.fields.filter(([, value]) => /\S\s+\S|@/.test(value) && !/^[[{]/.test(value))
  return (
    <AccountFrame>
      <PageHead title={t('account.unsent.heading')} />
      <h1>{t('account.unsent.heading')}</h1>
      <p>{t('account.unsent.text')}</p>
      <p className="help">
        <bdi dir="ltr">{form.path}</bdi>
      </p>
      {texts.map(([name, value]) => (
        <blockquote key={`${name} ${value}`} className="unsent-text" dir="auto">
          {value}
        </blockquote>
      ))}
      <form method="post" action={href(form.path)}>
        {form.fields.map(([name, value], at) => (
          // Of one name there may be several, and nothing ever moves.
          // oxlint-disable-next-line react/no-array-index-key
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <Button size="large" full>
          {t('account.unsent.send')}
        </Button>
      </form>
      <LinkButton variant="ghost" full to={form.path}>
        {t('account.unsent.back')}
      </LinkButton>
    </AccountFrame>
  )
}
