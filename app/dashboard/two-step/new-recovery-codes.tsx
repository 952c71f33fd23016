import { urls } from '#shared/urls.ts'
import { useRootData } from '#app/request/root-data.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface NewCodesProps {
  codes: string[]
  /** True when two-step sign-in was just turned on; false when the codes replace older ones. */
  fresh: boolean
  email: string
}

/** Shows the recovery codes once: to copy, to download (works without JavaScript) and to print. */
export function NewRecoveryCodes({ codes, fresh, email }: NewCodesProps) {
  const { t } = useLanguage()
  const { shopName } = useRootData()
  const file = [t('two-step.codes.file', { account: email, shop: shopName }), '', ...codes, ''].join('\n')
  return (
    <>
      <h1>{t('two-step.codes.heading')}</h1>
      <div className="new-codes">
        <Notice tone="ok">{t(fresh ? 'two-step.codes.on' : 'two-step.codes.renewed')}</Notice>
        <p>{t('two-step.codes.text')}</p>
        <ul aria-label={t('two-step.codes.list')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="setting-buttons">
          <CopyButton
            text={codes.join('\n')}
            label={t('two-step.codes.copy')}
            copied={t('two-step.codes.copied')}
            notCopied={t('two-step.codes.not-copied')}
          />
          <a
            className="button button-secondary button-small"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
            download="recovery-codes.txt"
          >
            <Icon name="download" />
            {t('two-step.codes.download')}
          </a>
          <Button type="button" variant="secondary" size="small" icon="printer" data-needs-script onClick={() => print()}>
            {t('two-step.codes.print')}
          </Button>
        </div>
        <LinkButton to={urls.twoStep()}>{t('two-step.codes.done')}</LinkButton>
      </div>
    </>
  )
}
