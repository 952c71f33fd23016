import { adminUrls } from '#shared/admin-urls.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface SigningSecretNoticeProps {
  secret: string
  /** The endpoint that was just added; null after a rotation. */
  added: string | null
}

/** A new signing secret, shown this once. */
export function SigningSecretNotice({ secret, added }: SigningSecretNoticeProps) {
  const { t, href } = useLanguage()
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
      <p>{t(added === null ? 'admin-webhooks.secret-rotated' : 'admin-webhooks.secret-once')}</p>
      {added !== null && (
        <a className="admin-link" href={href(adminUrls.webhook(added))}>
          {t('admin-webhooks.secret-next')}
        </a>
      )}
    </Notice>
  )
}
