import '../parts/settings.css'
import '../parts/two-step.css'
import { redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { passkeysOf, RemovePasskey, removePasskey, RenamePasskey, renamePasskey } from '#shop/accounts/sign-in/passkeys.ts'
import { hasProof } from '#shop/accounts/sign-in/sessions.ts'
import { Refused } from '#app/parts/account/refused.tsx'
import { flash } from '#app/request/flash.server.ts'
import { parse, readForm, refuse } from '#app/request/forms.server.ts'
import { customerOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { ask, words } from '#app/request/context.server.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/passkeys'
import { DashboardFrame } from '../parts/frame.tsx'
import { AddPasskey } from './add.tsx'
import { PasskeyRow } from './row.tsx'
import { BackToSettings } from '../parts/back.tsx'
import { ProveFirst, Section } from '../parts/section.tsx'

const ENOUGH = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = customerOnly(request, context)
  const { shop } = ask(context)
  return {
    passkeys: await passkeysOf(shop, by),
    proved: hasProof(shop, by),
    words: words(context, 'account', 'dashboard', 'settings', 'steps', 'passkey'),
  }
}

/** Renames or removes a passkey. The browser creates a new one through the passkey endpoints. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = customerOnly(request, context)
  const values = await readForm(request)
  const { shop } = ask(context)
  try {
    if (values.intent === 'remove') {
      await removePasskey(shop, by, parse(RemovePasskey, values))
      flash(context, 'common.removed')
    } else {
      await renamePasskey(shop, by, parse(RenamePasskey, values))
      flash(context, 'common.saved')
    }
    return redirect(urls.passkeys())
  } catch (error) {
    if (error instanceof Failure && error.code === 'prove-first') return redirect(urls.prove({ redirect: urls.passkeys() }))
    return refuse(error, values)
  }
}

/** The customer's passkeys: list, add, rename, remove. */
export default function PasskeysPage({ loaderData: { passkeys, proved }, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const refusal = actionData?.refusal
  return (
    <DashboardFrame at="settings">
      <PageHead title={t('steps.keys.title')} />
      <BackToSettings />
      <h1>{t('steps.keys.title')}</h1>
      <p className="dashboard-lead">{t('steps.keys.text')}</p>
      <Refused refusal={refusal} labels={{ name: t('steps.keys.name') }} />
      <Section name="passkeys" title={t('steps.keys.yours')} text={passkeys.length > 0 && t('steps.keys.remove-text')}>
        {passkeys.length === 0 ? (
          <p>{t('steps.keys.none')}</p>
        ) : (
          <ul className="passkey-rows">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} refusal={refusal?.values.id === passkey.id ? refusal : undefined} />
            ))}
          </ul>
        )}
      </Section>
      <Section name="add" title={t('steps.keys.add')} text={t('steps.keys.add-text')}>
        {passkeys.length >= ENOUGH ? <p>{t('steps.keys.enough')}</p> : proved ? <AddPasskey /> : <ProveFirst back={urls.passkeys()} />}
      </Section>
    </DashboardFrame>
  )
}
