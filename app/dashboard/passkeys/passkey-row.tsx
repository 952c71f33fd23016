import type { PasskeyView } from '#shop/accounts/sign-in/passkeys.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** One passkey, with forms to rename and remove it. */
export function PasskeyRow({
  passkey: { id, name: given, backedUp, createdAt, usedAt },
  refusal,
}: {
  passkey: PasskeyView
  refusal?: FormRejection
}) {
  const { t, day, inARow } = useLanguage()
  const name = given || t('two-step.keys.nameless')
  return (
    <li>
      <div>
        <b>{name}</b> {backedUp && <Badge>{t('two-step.keys.synced')}</Badge>}
        <p className="help">
          {inARow(
            t('two-step.keys.added', { day: day(createdAt) }),
            usedAt ? t('two-step.keys.used', { day: day(usedAt) }) : t('two-step.keys.never-used'),
          )}
        </p>
      </div>
      <form method="post">
        <input type="hidden" name="id" value={id} />
        <Button name="intent" value="remove" variant="danger" size="small" aria-label={t('two-step.keys.remove-named', { name })}>
          {t('two-step.keys.remove')}
        </Button>
      </form>
      <details open={Boolean(refusal?.fields.name)}>
        <summary className="link" aria-label={t('two-step.keys.rename-named', { name })}>
          {t('two-step.keys.rename')}
        </summary>
        <form method="post" className="setting-form" noValidate>
          <input type="hidden" name="id" value={id} />
          <InputField
            id={refusal ? undefined : `name-${id}`}
            name="name"
            label={t('two-step.keys.name')}
            defaultValue={refusal?.values.name ?? given}
            error={refusal?.fields.name}
            messages={{ required: t('two-step.keys.name-required') }}
            autoComplete="off"
            maxLength={60}
          />
          <Button name="intent" value="rename" variant="secondary" size="small">
            {t('two-step.keys.save')}
          </Button>
        </form>
      </details>
    </li>
  )
}
