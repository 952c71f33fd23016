import { CopyButton } from '#app/ui/copy-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** A new signing secret, shown this once. */
export function SigningSecretNotice({ secret, isRotated }: { secret: string; isRotated: boolean }) {
  const { t } = useLanguage()
  return (
    <Notice tone="ok">
      <p>
        <b>{t('admin-webhooks.secret')}</b>
      </p>
      <p>
        <code className="webhook-secret" dir="ltr">
          {secret}
        </code>
      </p>
      <CopyButton
        text={secret}
        label={t('admin-webhooks.copy')}
        copied={t('admin-webhooks.copied')}
        notCopied={t('admin-webhooks.not-copied')}
      />
      <p>{t(isRotated ? 'admin-webhooks.secret-rotated' : 'admin-webhooks.secret-once')}</p>
    </Notice>
  )
}
