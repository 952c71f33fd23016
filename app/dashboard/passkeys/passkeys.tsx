import '../parts/settings.css'
import '../parts/two-step.css'
import { redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { listPasskeys, RemovePasskey, removePasskey, RenamePasskey, renamePasskey } from '#shop/accounts/sign-in/passkeys.ts'
import { isReauthenticated } from '#shop/accounts/sign-in/sessions.ts'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import { setFlash } from '#app/request/flash.server.ts'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessageBundle } from '#app/request/context.server.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/passkeys'
import { DashboardFrame } from '../parts/dashboard-frame.tsx'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { BackToSettingsLink } from '../parts/back-to-settings.tsx'
import { CustomerReauthenticationNotice, SettingsSection } from '../parts/settings-section.tsx'

const MAX_PASSKEYS = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const { shop } = getRequestContext(context)
  return {
    passkeys: await listPasskeys(shop, by),
    proved: isReauthenticated(shop, by),
    words: getMessageBundle(context, 'dashboard'),
  }
}

/** Renames or removes a passkey. The browser creates a new one through the passkey endpoints. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = requireCustomer(request, context)
  const values = await readForm(request)
  const { shop } = getRequestContext(context)
  try {
    if (values.intent === 'remove') {
      await removePasskey(shop, by, parseForm(RemovePasskey, values))
      setFlash(context, 'common.removed')
    } else {
      await renamePasskey(shop, by, parseForm(RenamePasskey, values))
      setFlash(context, 'common.saved')
    }
    return redirect(urls.passkeys())
  } catch (error) {
    if (error instanceof Failure && error.code === 'prove-first') return redirect(urls.reauthenticate({ redirect: urls.passkeys() }))
    return rejectForm(error, values)
  }
}

/** The customer's passkeys: list, add, rename, remove. */
export default function PasskeysPage({ loaderData: { passkeys, proved }, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const refusal = actionData?.refusal
  return (
    <DashboardFrame at="settings">
      <PageHead title={t('two-step.keys.title')} />
      <BackToSettingsLink />
      <h1>{t('two-step.keys.title')}</h1>
      <p className="dashboard-lead">{t('two-step.keys.text')}</p>
      <AccountFormErrors
        refusal={refusal}
        labels={{ name: t('two-step.keys.name') }}
        messages={{ name: { required: t('two-step.keys.name-required') } }}
      />
      <SettingsSection name="passkeys" title={t('two-step.keys.yours')} text={passkeys.length > 0 && t('two-step.keys.remove-text')}>
        {passkeys.length === 0 ? (
          <p>{t('two-step.keys.none')}</p>
        ) : (
          <ul className="passkey-rows">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} refusal={refusal?.values.id === passkey.id ? refusal : undefined} />
            ))}
          </ul>
        )}
      </SettingsSection>
      <SettingsSection name="add-passkey" title={t('two-step.keys.add')} text={t('two-step.keys.add-text')}>
        {passkeys.length >= MAX_PASSKEYS ? (
          <p>{t('two-step.keys.enough')}</p>
        ) : proved ? (
          <AddPasskeyForm />
        ) : (
          <CustomerReauthenticationNotice back={urls.passkeys()} />
        )}
      </SettingsSection>
    </DashboardFrame>
  )
}
